import type { Token, TokenStore } from './token-store.ts';

type Settings = {
  store: TokenStore;
  /** Requests a new token from the provider, which invalidates the old one. */
  fetchToken: () => Promise<Token | undefined>;
  now: () => Date;
  /** Upper bound of the duration of one fetch. */
  leaseMs: number;
};

export type TokenSource = {
  /** The token to use; `refused` is one that the provider rejected. Undefined: none available. */
  token(refused?: string): Promise<string | undefined>;
};

const READ_AGAIN_MS = 50;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * One access token for all servers: cached in memory while valid, else read from the store, else
 * fetched by one server while the others wait.
 */
export const createTokenSource = ({ store, fetchToken, now, leaseMs }: Settings): TokenSource => {
  let known: Token | undefined;
  let renewing: Promise<string | undefined> | undefined;

  const usable = (token: Token | undefined, refused: string | undefined): token is Token =>
    token !== undefined && token.value !== refused && token.until > now();

  const fetchAndStore = async (): Promise<Token | undefined> => {
    try {
      const token = await fetchToken();
      if (token) await store.save(token);
      else await store.release();
      return token;
    } catch (error) {
      await store.release();
      throw error;
    }
  };

  const renew = async (refused: string | undefined): Promise<string | undefined> => {
    const end = performance.now() + leaseMs;
    while (performance.now() < end) {
      const stored = await store.read();
      if (usable(stored, refused)) {
        known = stored;
        return stored.value;
      }
      if (await store.claim(leaseMs)) {
        // Another server may have stored one between our read and our claim.
        const late = await store.read();
        known = usable(late, refused) ? late : await fetchAndStore();
        if (known === late) await store.release();
        return known?.value;
      }
      await pause(READ_AGAIN_MS);
    }
    return undefined;
  };

  return {
    token(refused) {
      if (usable(known, refused)) return Promise.resolve(known.value);
      renewing ??= renew(refused).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
  };
};
