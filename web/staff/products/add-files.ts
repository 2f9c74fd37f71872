import { type Dispatch, type SetStateAction, useState } from 'react';
import { MAX_PICTURES } from '#contract/sizes.ts';
import { shrunk } from '../../ui/picture-file.ts';
import { type FormPicture, withFiles } from './form-pictures.ts';

/** The number of a file, and of how many. */
export type Place = { file: number; of: number };

/**
 * Adds chosen files to the form's pictures or to `onto`, each shrunk as a single one is. `preparing` until all
 * are there.
 */
export const useAddFiles = (
  pictures: readonly FormPicture[],
  setPictures: Dispatch<SetStateAction<FormPicture[]>>,
  setRefused: (refused: string[]) => void,
) => {
  const [preparing, setPreparing] = useState<Place>();
  const add = async (files: readonly File[], onto?: FormPicture[]): Promise<void> => {
    const ready: File[] = [];
    for (const file of files) {
      setPreparing({ file: ready.length + 1, of: files.length });
      // One after another: a decoded picture takes much memory. Those without room are refused as they are.
      ready.push(ready.length < MAX_PICTURES ? await shrunk(file) : file);
    }
    setPreparing(undefined);
    setPictures((now) => withFiles(onto ?? now, ready).pictures);
    setRefused(withFiles(onto ?? pictures, ready).refused);
  };
  return { add, preparing };
};
