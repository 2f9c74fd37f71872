/** RIFF chunks of pixel data: lossy, lossless, alpha, and the extended header. */
const PIXEL_CHUNKS = new Set(['VP8 ', 'VP8L', 'ALPH', 'VP8X']);

/**
 * Whether a file is one still WebP picture and nothing else: no metadata, colour profile,
 * animation, unknown chunk or extra bytes. Does not check the pixels.
 */
export const isPlainWebp = (file: Buffer): boolean => {
  if (file.length < 20) return false;
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') {
    return false;
  }
  if (file.readUInt32LE(4) !== file.length - 8) return false;
  let at = 12;
  while (at + 8 <= file.length) {
    if (!PIXEL_CHUNKS.has(file.toString('latin1', at, at + 4))) return false;
    const size = file.readUInt32LE(at + 4);
    // Chunks are padded to an even length.
    at += 8 + size + (size % 2);
  }
  return at === file.length;
};
