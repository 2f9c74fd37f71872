import { ApiProblem } from '../../../platform/api-client/call.ts';

export const CREDENTIALS_MESSAGE = 'Please provide a valid email and password';
export const UNREACHABLE_MESSAGE =
  'We could not reach the shop. Check your connection and try again.';

/** As the server's `email` format sees it, near enough to spare a request. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** The text of a named field of a submitted form. */
export const fieldOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');

/** The server's words, else that it could not be reached. */
export const failureText = (error: unknown): string =>
  (error instanceof ApiProblem && error.message) || UNREACHABLE_MESSAGE;

/** Why the server refused a form: beside the fields it names, else above the form. */
export const refusalOf = <F extends string>(
  error: unknown,
  fields: readonly F[],
): Partial<Record<F | 'form', string>> => {
  const refused = error instanceof ApiProblem ? error.fields : {};
  const named = fields.filter((name) => refused[name]).map((name) => [name, refused[name]]);
  return Object.fromEntries(named.length > 0 ? named : [['form', failureText(error)]]);
};
