import { createHash } from 'node:crypto';
import { NewestMap } from '../newest.ts';
import { CardProblem, invalidRequest } from './problem.ts';

/** The first response under a key. */
export interface StoredResponse {
  requestId: string;
  status: number;
  body: object;
}

interface Entry {
  hash: string;
  startedAt: number;
  answer?: StoredResponse;
}

const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Responses by idempotency key: a repeated call gets the first response. */
export class IdempotencyStore {
  readonly #entries = new NewestMap<string, Entry>();

  /** Starts a call under a key; returns the stored response, if any. */
  begin(key: string, path: string, body: string, now: Date): StoredResponse | undefined {
    if (key.length > 255) throw invalidRequest('Idempotency-Key is longer than 255 characters.');
    const hash = paramHash(body);
    const known = this.#entries.get(entryName(key, path));
    if (!known || now.getTime() - known.startedAt >= RETENTION_MS) {
      this.#entries.set(entryName(key, path), { hash, startedAt: now.getTime() });
      return undefined;
    }
    if (known.hash !== hash) {
      throw new CardProblem(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (known.answer) return known.answer;
    throw new CardProblem(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
    });
  }

  /** Ends a call: stores its response, or frees the key without one. */
  end(key: string, path: string, answer: StoredResponse | undefined): void {
    const entry = this.#entries.get(entryName(key, path));
    if (!entry) return;
    if (answer) entry.answer = answer;
    else this.#entries.delete(entryName(key, path));
  }

  clear(): void {
    this.#entries.clear();
  }
}

function entryName(key: string, path: string): string {
  return `${path} ${key}`;
}

/** Hash of the parameters, independent of their order. */
function paramHash(body: string): string {
  const pairs = [...new URLSearchParams(body)].map((pair) => pair.join('=')).sort();
  return createHash('sha256').update(pairs.join('&')).digest('hex');
}
