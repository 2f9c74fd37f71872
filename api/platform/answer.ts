import { hash } from 'node:crypto';
import {
  decode,
  type Effort,
  type Encoding,
  encode,
  encodingFor,
  LEAST_BYTES,
} from './encoding.ts';

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
  content: string | Buffer;
  /** How well it is compressed where it is not kept; `good` without a word. */
  effort?: Effort;
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

/** Node sends a head and a text in one piece, for which a body as small as this is worth holding twice. */
export const SMALL_BYTES = 4096;

const bytesOf = (content: string | Buffer): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content;

/**
 * The bytes alone. What compression and `Buffer.from` hand out lies in pieces of 16 and 64 kB, which are held whole
 * for as long as anything in them is.
 */
const alone = (body: Buffer): Buffer => {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
};

/**
 * A public answer: made once, sent in the encoding each asker takes. Of what is kept, only the encodings that
 * were asked for are held; another is made from one of those.
 */
export class Answer {
  readonly status: number;
  readonly names: readonly string[];
  readonly until: number;
  readonly #type: string;
  readonly #headers: Record<string, string>;
  readonly #isShort: boolean;
  readonly #effort: Effort;
  /** Until it is held in an encoding. */
  #content: string | Buffer | undefined;
  readonly #variants: Partial<Record<Encoding, Variant>> = {};
  readonly #pending = new Map<Encoding, Promise<Variant>>();

  constructor(made: Made, until = Number.POSITIVE_INFINITY) {
    const { status, type, content, effort = 'good', headers = {}, basis } = made;
    this.status = status;
    this.names = basis?.details ? [...basis.names, ...basis.details] : (basis?.names ?? []);
    this.until = Math.min(until, basis?.until ?? Number.POSITIVE_INFINITY);
    this.#type = type;
    this.#headers = headers;
    this.#effort = effort;
    this.#content = content;
    this.#isShort = content.length < LEAST_BYTES && Buffer.byteLength(content) < LEAST_BYTES;
  }

  #hold(encoding: Encoding, body: Buffer): Variant {
    const etag = `"${hash('sha1', body, 'base64url')}"`;
    const variant = {
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
    this.#variants[encoding] = variant;
    this.#content = undefined;
    this.#pending.delete(encoding);
    return variant;
  }

  async #plain(): Promise<Buffer> {
    if (this.#content !== undefined) return bytesOf(this.#content);
    const { identity, br, gzip } = this.#variants;
    if (identity) return identity.body;
    return br ? decode('br', br.body) : decode('gzip', (gzip as Variant).body);
  }

  async #encoded(encoding: Encoding, { kept }: { kept: boolean }): Promise<Buffer> {
    const plain = await this.#plain();
    return encoding === 'identity' ? plain : encode(encoding, plain, kept ? 'best' : this.#effort);
  }

  /** The encoding this asker gets; short bodies are sent as they are. */
  encodingFor(acceptEncoding: string | undefined): Encoding {
    return this.#isShort ? 'identity' : encodingFor(acceptEncoding);
  }

  /** The body in this encoding if it is held. */
  ready(encoding: Encoding, { kept } = { kept: true }): Variant | undefined {
    const held = this.#variants[encoding];
    if (held || encoding !== 'identity' || this.#content === undefined) return held;
    const body = bytesOf(this.#content);
    return this.#hold('identity', kept ? alone(body) : body);
  }

  /** The body in this encoding, made once however many ask. */
  variant(encoding: Encoding, { kept }: { kept: boolean }): Promise<Variant> {
    const pending = this.#pending.get(encoding);
    if (pending) return pending;
    const ready = this.ready(encoding, { kept });
    if (ready) return Promise.resolve(ready);
    const made = this.#encoded(encoding, { kept }).then((body) =>
      this.#hold(encoding, kept ? alone(body) : body),
    );
    this.#pending.set(encoding, made);
    return made;
  }

  /** Memory that keeping this answer takes. */
  get bytes(): number {
    const held = Object.values(this.#variants).map(({ body: { length } }) =>
      length > SMALL_BYTES ? length : length * 2,
    );
    const bodies = held.reduce((sum, bytes) => sum + bytes, this.#content?.length ?? 0);
    return bodies + FRAME + this.names.length * PER_NAME;
  }
}

/** Whether a browser that sends this If-None-Match already has the body of that tag. */
export const alreadyHas = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
