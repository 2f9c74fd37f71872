import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

/** How far back qualities 0 and 1 look at least (256 kB); both halves of a stream name the same. */
const WINDOW_BITS = 18;
/** The four bits in which a stream says so. What `following` writes begins with them, in the middle of a byte. */
const WINDOW = 0b0011;

/** Of what follows; see `following`. */
const QUALITY = 0;

const FILLING = ' '.repeat(34);

/**
 * The filling as one block of a stream (RFC 7932, section 9.2): it begins with a byte and ends in the middle of
 * one, where another stream's first block stands behind the four bits that name its window.
 */
const fillingBlock = (): Buffer => {
  let [bits, at] = [0n, 0n];
  const put = (count: number, value = 0): void => {
    bits |= BigInt(value) << at;
    at += BigInt(count);
  };
  const oneSymbol = (size: number, symbol: number): void => {
    put(2, 1);
    put(2);
    put(size, symbol);
  };
  put(1); // Not the last block.
  put(2); // Its length in four nibbles.
  put(16, FILLING.length - 1);
  put(1); // Compressed.
  put(3); // One kind of literals, commands and distances each.
  put(6); // Distances without postfix.
  put(4); // No contexts.
  oneSymbol(8, FILLING.charCodeAt(0));
  oneSymbol(10, 356); // Insert 34 or more, by four bits; the copy, of three bits, is cut off by the length.
  oneSymbol(6, 0);
  put(4);
  put(3);
  if (at !== 76n) throw new Error('The filling does not end in the middle of a byte.');
  return Buffer.from(bits.toString(16).padStart(20, '0'), 'hex').reverse();
};

const paramsOf = (quality: number, bytes: number) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
});

/**
 * What follows an opening. Only qualities 0 and 1 may write it: their blocks refer to nothing in front of themselves.
 * From 2 on they mean positions, distances and words by what the stream held so far. At once, because giving it to another
 * thread costs more than doing it.
 */
const following = (content: string | Buffer): Buffer =>
  brotliCompressSync(content, { params: paramsOf(QUALITY, content.length) });

/**
 * How many texts begin: compressed once, at the best quality, and followed by what each goes on with. It ends with
 * spaces that are added here, so it must end where they mean nothing.
 */
export class Opening {
  readonly bytes: Buffer;
  #stream: Promise<Buffer> | undefined;

  constructor(text: string) {
    this.bytes = Buffer.from(text + FILLING);
  }

  async #compressed(): Promise<Buffer> {
    const start = this.bytes.subarray(0, -FILLING.length);
    const stream = await promisify(brotliCompress)(start, {
      params: paramsOf(11, start.length),
      // The end of a byte, and not of the stream.
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    });
    return Buffer.concat([stream, fillingBlock()]);
  }

  /** The opening and this content as one Brotli stream. */
  async brotli(content: string | Buffer): Promise<Buffer> {
    this.#stream ??= this.#compressed();
    const opening = await this.#stream;
    const rest = following(content);
    const [first = 0] = rest;
    if ((first & 0xf) !== WINDOW) throw new Error('Brotli names its window otherwise than it did.');
    const whole = Buffer.allocUnsafe(opening.length + rest.length - 1);
    opening.copy(whole);
    rest.copy(whole, opening.length, 1);
    whole[opening.length - 1] = (opening.at(-1) ?? 0) | (first & 0xf0);
    return whole;
  }
}
