import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { plainSigns } from '#contract/text.ts';

export const PERIOD_SECONDS = 30;
/** Tolerated clock difference in steps. */
const WINDOW = 1;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The otpauth URI for the QR code; apps list it under the shop's name. */
export const uriOf = (secret: string, shop: string, email: string): string =>
  totpOf(secret, shop, email).toString();

/** The time step of a code; undefined if it is not valid now. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  // The library compares bytes and throws for six non-ASCII characters.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const off = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return off === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + off;
};

export type Code = { kind: 'app' | 'recovery'; text: string };

/** The typed code without spaces and dashes; undefined if it is not a code. */
export const readCode = (typed: string): Code | undefined => {
  const text = plainSigns(typed).replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(text)) return { kind: 'app', text };
  return /^[a-z2-9]{10}$/.test(text) ? { kind: 'recovery', text } : undefined;
};

// Without characters that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HOW_MANY = 10;

/**
 * Ten codes of 49 bits, each valid for one sign-in. The first character is a letter, unlike in TOTP
 * codes.
 */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: 10 }, (_, i) => LETTERS[randomInt(i === 0 ? 23 : LETTERS.length)]).join(
      '',
    ),
  );

/** A recovery code as displayed: `abcde-fghjk`. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
