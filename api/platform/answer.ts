import { hash } from 'node:crypto';
import { type Encoding, encode, encodingFor, LEAST_BYTES } from './encoding.ts';

/** What an answer is made of and how long it stays true. Changes of a named thing make it untrue. */
export type Basis = {
  /** Names as the database tells them, see the migration `changes_told`. */
  names: readonly string[];
  /** Milliseconds since 1970 from which the answer is no longer true by time alone. */
  until?: number | undefined;
  /**
   * Names of what only the server that changes it hears of. API answers show it to the last digit: exact on
   * that server, a few seconds old on others. Pages don't depend on it.
   */
  details?: readonly string[];
};

/** How long an API answer with details is kept, because another server may have changed them. */
export const DETAILS_MS = 5000;

export type Made = {
  status: number;
  type: string;
  text: string;
  headers?: Record<string, string>;
  /** Undefined: of one moment, and never kept. */
  basis: Basis | undefined;
};

/** A body in one encoding with its headers, ready to be sent. */
export type Variant = { body: Buffer; etag: string; head: Record<string, string> };

/** Browsers keep it and ask each time whether it is still true. */
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Bytes that maps and objects around a body take, roughly. */
const FRAME = 600;
const PER_NAME = 120;

/** A public answer: made once, sent in the encoding each asker takes. */
export class Answer {
  readonly status: number;
  readonly names: readonly string[];
  readonly until: number;
  readonly #type: string;
  readonly #headers: Record<string, string>;
  readonly #hash: string;
  readonly #variants: Partial<Record<Encoding, Variant>> = {};
  readonly #pending = new Map<Encoding, Promise<Variant>>();

  constructor({ status, type, text, headers = {}, basis }: Made, until = Number.POSITIVE_INFINITY) {
    const body = Buffer.from(text);
    this.status = status;
    this.names = basis?.details ? [...basis.names, ...basis.details] : (basis?.names ?? []);
    this.until = Math.min(until, basis?.until ?? Number.POSITIVE_INFINITY);
    this.#type = type;
    this.#headers = headers;
    this.#hash = hash('sha1', body, 'base64url');
    this.#variants.identity = this.#variantOf('identity', body);
  }

  #variantOf(encoding: Encoding, body: Buffer): Variant {
    const etag = encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
    return {
      body,
      etag,
      head: {
        ...this.#headers,
        'content-type': this.#type,
        'cache-control': REVALIDATED,
        etag,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    };
  }

  get #identity(): Variant {
    return this.#variants.identity as Variant;
  }

  /** The encoding this asker gets; short bodies are sent as they are. */
  encodingFor(acceptEncoding: string | undefined): Encoding {
    return this.#identity.body.length < LEAST_BYTES ? 'identity' : encodingFor(acceptEncoding);
  }

  /** The body in this encoding if it was asked for before. */
  ready(encoding: Encoding): Variant | undefined {
    return this.#variants[encoding];
  }

  /** The body in this encoding, compressed once however many ask. */
  variant(encoding: Encoding, { kept }: { kept: boolean }): Promise<Variant> {
    const pending = this.#pending.get(encoding);
    if (pending) return pending;
    const ready = this.#variants[encoding];
    if (ready || encoding === 'identity') return Promise.resolve(ready ?? this.#identity);
    const made = encode(encoding, this.#identity.body, { kept }).then((body) => {
      const variant = this.#variantOf(encoding, body);
      this.#variants[encoding] = variant;
      this.#pending.delete(encoding);
      return variant;
    });
    this.#pending.set(encoding, made);
    return made;
  }

  /** Memory that keeping this answer takes. */
  get bytes(): number {
    const bodies = Object.values(this.#variants).reduce((sum, { body }) => sum + body.length, 0);
    return bodies + FRAME + this.names.length * PER_NAME;
  }
}

/** Whether a browser that sends this If-None-Match already has the body of that tag. */
export const alreadyHas = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
