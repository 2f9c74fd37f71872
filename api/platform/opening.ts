import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
} from 'node:zlib';

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
 * From 2 on they mean positions, distances and words by what the stream held so far. At once, because giving it to
 * another thread costs more than doing it.
 */
const following = (content: string | Buffer): Buffer =>
  brotliCompressSync(content, { params: paramsOf(QUALITY, content.length) });

/** The beginning of a stream as one block that holds its bytes as they are. */
const stored = (bytes: Buffer): Buffer => {
  const head = Buffer.alloc(3);
  // The window; not the last block, its length in four nibbles, uncompressed.
  head.writeUIntLE(WINDOW | ((bytes.length - 1) << 7) | (1 << 23), 0, 3);
  return Buffer.concat([head, bytes]);
};

/** What this stream has told so far, up to the end of a byte. */
const flushed = async (stream: BrotliCompress): Promise<Buffer> => {
  await new Promise<void>((resolve) => stream.flush(resolve));
  return stream.read() ?? Buffer.alloc(0);
};

/**
 * Bytes of no text, in which no two stand side by side twice: they are repeated nowhere, and nothing in them is told
 * as a distance. They end in two spaces.
 */
const unlikeAny = (length: number): Buffer => {
  const bytes = Buffer.alloc(length, ' ');
  let at = 0;
  const put = (byte: number): void => {
    if (at < length - 2) bytes[at++] = byte;
  };
  for (let a = 0x80; a <= 0xff; a++) {
    put(a);
    for (let b = a + 1; b <= 0xff; b++) {
      put(a);
      put(b);
    }
  }
  return bytes;
};

/** A text as it is compressed behind so many bytes, meaning nothing of them but where they end. */
const behind = async (start: Buffer, quality: number, before: number): Promise<Buffer> => {
  const params = paramsOf(quality, before + start.length);
  const stream = createBrotliCompress({ params, chunkSize: 2 ** 17 });
  stream.write(unlikeAny(before));
  await flushed(stream);
  stream.write(start);
  const told = await flushed(stream);
  stream.destroy();
  return told;
};

const decodesTo = (stream: Buffer, whole: Buffer): boolean => {
  try {
    return brotliDecompressSync(stream).equals(whole);
  } catch {
    return false;
  }
};

/** What follows an opening stands where that ends in the middle of a byte, without naming the window again. */
const joined = (before: Buffer | undefined, opening: Buffer, rest: Buffer): Buffer => {
  const [first = 0] = rest;
  if ((first & 0xf) !== WINDOW) throw new Error('Brotli names its window otherwise than it did.');
  const front = before ? stored(before) : Buffer.alloc(0);
  const whole = Buffer.concat([front, opening, rest.subarray(1)]);
  whole[front.length + opening.length - 1] = (opening.at(-1) ?? 0) | (first & 0xf0);
  return whole;
};

/**
 * What many texts have in common: compressed once, at the best quality, and followed by what each goes on with. It ends
 * with spaces that are added here, so it must end where they mean nothing. What is each text's own may stand `before`
 * it: always as many bytes, the last two of them spaces, because what is compressed well depends on where it stands.
 */
export class Opening {
  readonly bytes: Buffer;
  readonly before: number;
  #stream: Promise<Buffer> | undefined;

  constructor(text: string, before = 0) {
    this.before = before;
    this.bytes = Buffer.from(text + FILLING);
  }

  /** Tried once: should it mean anything of what stood before it, it is compressed as what follows is. */
  async #behind(start: Buffer): Promise<Buffer> {
    const stream = await behind(start, 11, this.before);
    const before = Buffer.alloc(this.before, ' ');
    const whole = joined(before, Buffer.concat([stream, fillingBlock()]), following(''));
    if (decodesTo(whole, Buffer.concat([before, this.bytes]))) return stream;
    return behind(start, 1, this.before);
  }

  async #compressed(): Promise<Buffer> {
    const start = this.bytes.subarray(0, -FILLING.length);
    const stream = this.before
      ? await this.#behind(start)
      : await promisify(brotliCompress)(start, {
          params: paramsOf(11, start.length),
          // The end of a byte, and not of the stream.
          finishFlush: constants.BROTLI_OPERATION_FLUSH,
        });
    return Buffer.concat([stream, fillingBlock()]);
  }

  /** What stands before, the opening and this content as one Brotli stream. */
  async brotli(content: string | Buffer, before?: Buffer): Promise<Buffer> {
    if ((before?.length ?? 0) !== this.before) throw new Error('The opening stands elsewhere.');
    this.#stream ??= this.#compressed();
    const opening = await this.#stream;
    return joined(before, opening, following(content));
  }
}
