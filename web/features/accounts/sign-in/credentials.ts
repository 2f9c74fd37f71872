import { ApiProblem } from '../../../platform/api-client/call.ts';

export const CREDENTIALS_MESSAGE = 'Please provide a valid email and password';
const UNREACHABLE_MESSAGE = 'We could not reach the shop. Check your connection and try again.';

/** Close to the server's `email` format, to save a request. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

export const fieldOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');

/** The e-mail of a form, wide letters as plain ones; the server leaves out marks that nobody sees. */
export const emailOf = (form: HTMLFormElement): string =>
  fieldOf(form, 'email').normalize('NFKC').trim();

/** The server's message. That the shop could not be reached is said of a failed call only, not of any other error. */
export const failureText = (error: unknown): string =>
  error instanceof ApiProblem
    ? error.message || UNREACHABLE_MESSAGE
    : 'That did not work. Please try again.';

/** Splits an error into messages for the named fields and one for the form. */
export const refusalOf = <F extends string>(
  error: unknown,
  fields: readonly F[],
): Partial<Record<F | 'form', string>> => {
  const refused = error instanceof ApiProblem ? error.fields : {};
  const named = fields.filter((name) => refused[name]).map((name) => [name, refused[name]]);
  return Object.fromEntries(named.length > 0 ? named : [['form', failureText(error)]]);
};
