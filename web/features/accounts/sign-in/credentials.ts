export const CREDENTIALS_MESSAGE = 'Please provide a valid email and password';

/** Close to the server's `email` format, to save a request. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** A typed e-mail, wide letters as plain ones; the server leaves out marks that nobody sees. */
export const plainEmail = (typed: string): string => typed.normalize('NFKC').trim();

type Credentials = { email: string; password: string };

/** The one message of both fields, at the field that is wrong. */
export const credentialsCheck = ({ email, password }: Credentials): Partial<Credentials> => {
  if (!isEmail(plainEmail(email))) return { email: CREDENTIALS_MESSAGE };
  return password === '' ? { password: CREDENTIALS_MESSAGE } : {};
};
