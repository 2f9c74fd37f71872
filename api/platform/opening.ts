import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';

/** How far back quality 1 looks at least (256 kB); both halves of a stream name the same. */
const WINDOW_BITS = 18;

/**
 * What Brotli at this window writes when it is told to flush before it was given anything: the window, then an
 * empty block up to the end of a byte. What follows them begins with a byte, and so can follow another stream.
 */
const BEGINNING = Buffer.from([0x63, 0x00]);

const paramsOf = (quality: number, bytes: number) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
});

/**
 * What follows an opening, as blocks of its stream. Only quality 1 may write them: its blocks refer to nothing in
 * front of themselves. From 2 on they mean positions, distances and words by what the stream held so far.
 */
const following = (text: string): Promise<Buffer[]> =>
  new Promise((resolve, reject) => {
    const body = Buffer.from(text);
    const chunkSize = 32 * 1024;
    const stream = createBrotliCompress({ params: paramsOf(1, body.length), chunkSize });
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('error', reject);
    stream.on('end', () => {
      const first = parts[0];
      if (!first?.subarray(0, BEGINNING.length).equals(BEGINNING))
        return reject(new Error('Brotli begins a stream otherwise than it did.'));
      resolve([first.subarray(BEGINNING.length), ...parts.slice(1)]);
    });
    stream.flush();
    stream.end(body);
  });

/** How many texts begin: compressed once, at the best quality, and followed by what each goes on with. */
export class Opening {
  readonly text: string;
  readonly bytes: Buffer;
  readonly hash: string;
  #stream: Promise<Buffer> | undefined;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.from(text);
    this.hash = hash('sha1', text, 'base64url');
  }

  /** The opening and this text as one Brotli stream. */
  async brotli(text: string): Promise<Buffer> {
    this.#stream ??= promisify(brotliCompress)(this.bytes, {
      params: paramsOf(11, this.bytes.length),
      // The end of a byte, and not of the stream.
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    });
    const [opening, rest] = await Promise.all([this.#stream, following(text)]);
    return Buffer.concat([opening, ...rest]);
  }
}
