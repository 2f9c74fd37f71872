import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encode, encodingFor } from './encoding.ts';

test('the best encoding that the client accepts is chosen', () => {
  for (const [header, best] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, gzip; q=0, *', 'identity'],
    ['deflate', 'identity'],
    ['brotli', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const) {
    expect(encodingFor(header), String(header)).toBe(best);
  }
});

test('what was encoded decodes to the same bytes', async () => {
  const body = Buffer.from(`Malkia – ${'kitenge '.repeat(500)}`);
  for (const effort of ['best', 'good'] as const) {
    expect(brotliDecompressSync(await encode('br', body, effort))).toEqual(body);
    expect(gunzipSync(await encode('gzip', body, effort))).toEqual(body);
  }
});
