import type { User } from '../../../../contract/shapes.endpoints.ts';

/** Values of the edit form; `picture` tells that a file was picked, which a draft can't store. */
export type ProfileFields = {
  username: string;
  profession: string;
  bio: string;
  picture: boolean;
};
export type ProfileProblems = Partial<
  Record<'form' | 'username' | 'profession' | 'bio' | 'profileImage', string>
>;

export const fieldsOfUser = ({ username, profession, bio }: User): ProfileFields => ({
  username,
  profession,
  bio,
  picture: false,
});

const MAX_BYTES = 5 * 1024 * 1024;

/** Checks a picture before upload; the server also decodes it. */
export const pictureProblem = (file: { type: string; size: number } | undefined) => {
  if (!file) return undefined;
  if (!file.type.startsWith('image/')) return 'The image must be an image file.';
  return file.size > MAX_BYTES ? 'The image may be 5 MB at most.' : undefined;
};

/** Validates the form before it is sent. */
export const profileProblems = (
  { username }: ProfileFields,
  file: { type: string; size: number } | undefined,
): ProfileProblems => {
  const profileImage = pictureProblem(file);
  return {
    ...(username.trim() === '' ? { username: 'Please choose a username.' } : {}),
    ...(profileImage ? { profileImage } : {}),
  };
};
