export const CREDENTIALS_MESSAGE = 'Please provide a valid email and password';
export const UNREACHABLE_MESSAGE =
  'We could not reach the shop. Check your connection and try again.';

/** As the server's `email` format sees it, near enough to spare a request. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** The text of a named field of a submitted form. */
export const fieldOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');
