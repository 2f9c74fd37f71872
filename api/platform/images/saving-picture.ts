import type { Deps } from '../deps.ts';
import { Problem } from '../http/problem.ts';
import { fileProblem, type Upload } from '../http/validation.ts';
import type { PictureUse } from './pictures.ts';

type Parts = Pick<Deps, 'pictures' | 'limits'>;
type Given = { upload: Upload | undefined; account: string; use: PictureUse };

const saveUpload = async (
  { pictures, limits }: Parts,
  { field, data }: Upload,
  { account, use }: Given,
): Promise<string> => {
  await limits.spend([use === 'profile' ? 'profilePicture' : 'shopPicture', account]);
  return pictures.save(data, { account, use }).catch((error: unknown) => {
    throw error instanceof Problem && error.status < 500 ? fileProblem(field, error) : error;
  });
};

/** Stores an upload, then calls `save` to write its id; removes the upload if that fails. */
export const savingPicture = async <T>(
  parts: Parts,
  given: Given,
  save: (pictureId: string | undefined) => Promise<T>,
): Promise<T> => {
  const { pictures } = parts;
  const pictureId = given.upload && (await saveUpload(parts, given.upload, given));
  try {
    return await save(pictureId);
  } catch (error) {
    if (pictureId) await pictures.remove(pictureId);
    throw error;
  }
};
