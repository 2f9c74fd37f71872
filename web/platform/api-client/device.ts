import { newKey } from './idempotency-key.ts';

let mark: string | undefined;

/**
 * A random mark of this browser, sent when somebody signs in. It grants nothing: the server counts wrong
 * passwords from elsewhere apart from a browser that the account was signed in from. Logging out keeps it.
 */
export const deviceMark = (): string => {
  try {
    mark = localStorage.getItem('device') ?? mark ?? newKey();
    localStorage.setItem('device', mark);
  } catch {
    mark ??= newKey();
  }
  return mark;
};
