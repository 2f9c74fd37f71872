import { fileProblem, type Upload } from './form.ts';
import type { Pictures } from './pictures.ts';
import { Problem } from './problem.ts';

const keep = (pictures: Pictures, { field, data }: Upload): Promise<string> =>
  pictures.keep(data).catch((error: unknown) => {
    throw error instanceof Problem ? fileProblem(field, error) : error;
  });

/** Keeps an upload before `save` writes its id, and takes it back when that fails. */
export const savingPicture = async <T>(
  pictures: Pictures,
  upload: Upload | undefined,
  save: (pictureId: string | undefined) => Promise<T>,
): Promise<T> => {
  const pictureId = upload && (await keep(pictures, upload));
  try {
    return await save(pictureId);
  } catch (error) {
    if (pictureId) await pictures.remove(pictureId);
    throw error;
  }
};
