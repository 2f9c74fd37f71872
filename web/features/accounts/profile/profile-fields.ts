import type { User } from '#contract/shapes.endpoints.ts';
import { pictureProblem } from '../../../ui/picture-file.ts';

/** Values of the edit form; `picture` tells that a file was picked, which a draft can't store. */
export type ProfileFields = {
  username: string;
  profession: string;
  bio: string;
  picture: boolean;
};
export type ProfileProblems = Partial<Record<'username' | 'profileImage', string>>;

export const fieldsOfUser = ({ username, profession, bio }: User): ProfileFields => ({
  username,
  profession,
  bio,
  picture: false,
});

/** Validates the form before it is sent. */
export const profileProblems = (
  { username }: ProfileFields,
  file: File | undefined,
): ProfileProblems => {
  const profileImage = pictureProblem(file);
  return {
    ...(username.trim() === '' ? { username: 'Please choose a username.' } : {}),
    ...(profileImage ? { profileImage } : {}),
  };
};
