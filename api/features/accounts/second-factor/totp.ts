import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

export const PERIOD_SECONDS = 30;
/** A clock may be this many steps off. */
const WINDOW = 1;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** 160 bits, as RFC 4226 asks. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from a QR code; it lists the code under the shop's name. */
export const uriOf = (secret: string, shop: string, email: string): string =>
  totpOf(secret, shop, email).toString();

/** The time step that a code belongs to; undefined when it is none of now. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  // The library compares bytes: six letters of two bytes each would be an error, not a wrong code.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const off = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return off === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + off;
};

export type Code = { kind: 'app' | 'recovery'; text: string };

/** What was typed, without the blanks and dashes that people add; undefined when it is no code. */
export const readCode = (typed: string): Code | undefined => {
  const text = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(text)) return { kind: 'app', text };
  return /^[a-z2-9]{10}$/.test(text) ? { kind: 'recovery', text } : undefined;
};

// Without what looks alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HOW_MANY = 10;

/** Ten codes of 49 bits, each good for one sign-in. The first sign is a letter: no code of an app looks so. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: 10 }, (_, i) => LETTERS[randomInt(i === 0 ? 23 : LETTERS.length)]).join(
      '',
    ),
  );

/** As a recovery code is shown: `abcde-fghjk`. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
