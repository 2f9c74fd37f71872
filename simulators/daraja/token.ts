import { randomBytes } from 'node:crypto';

const LIFETIME_SECONDS = 3599;

/** The one valid access token: issuing a new one invalidates the previous one. */
export class TokenStore {
  readonly #expected: string;
  readonly #now: () => Date;
  #token: string | undefined;
  #expiresAt = 0;

  constructor(consumerKey: string, consumerSecret: string, now: () => Date) {
    const pair = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    this.#expected = `Basic ${pair}`;
    this.#now = now;
  }

  /** Checks the Basic credentials of an OAuth call. */
  knows(authorization: string | undefined): boolean {
    return authorization === this.#expected;
  }

  /** Issues a new token of 28 opaque characters. */
  issue(): { access_token: string; expires_in: string } {
    this.#token = randomBytes(21).toString('base64url');
    this.#expiresAt = this.#now().getTime() + LIFETIME_SECONDS * 1000;
    return { access_token: this.#token, expires_in: String(LIFETIME_SECONDS) };
  }

  /** Checks the bearer token of every other call. */
  accepts(authorization: string | undefined): boolean {
    if (this.#token === undefined || this.#now().getTime() >= this.#expiresAt) return false;
    return authorization === `Bearer ${this.#token}`;
  }

  /** Invalidates the token, as another process requesting one would. */
  expire(): void {
    this.#token = undefined;
  }
}
