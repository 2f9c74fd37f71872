import type { Pictures } from './pictures.ts';

/** Keeps an upload before `save` writes its id, and takes it back when that fails. */
export const savingPicture = async <T>(
  pictures: Pictures,
  upload: Buffer | undefined,
  save: (pictureId: string | undefined) => Promise<T>,
): Promise<T> => {
  const pictureId = upload && (await pictures.keep(upload));
  try {
    return await save(pictureId);
  } catch (error) {
    if (pictureId) await pictures.remove(pictureId);
    throw error;
  }
};
