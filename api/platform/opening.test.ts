import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Opening } from './opening.ts';

const css = Array.from(
  { length: 900 },
  (_, n) => `.part-${n}{margin:${n % 7}px;color:#${(n * 7919).toString(16)}}`,
).join('');

const decoded = async (opening: Opening, text: string) =>
  brotliDecompressSync(await opening.brotli(text)).toString();

test('an opening and any text after it decode to both, with whatever they have in common', async () => {
  const opening = new Opening(`<!DOCTYPE html><style>${css}</style>`);
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '',
      css.slice(0, 5000),
      '<p class="part-3">',
      '</div>'.repeat(400),
      ' the time',
    ),
    fc.uint8Array({ maxLength: 4000 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
      const text = parts.join('');
      expect(await decoded(opening, text)).toBe(opening.bytes + Buffer.from(text).toString());
    }),
    { numRuns: 25 },
  );
});

test('texts longer than Brotli looks back decode whole, after openings of any length', async () => {
  for (const length of [0, 1, 15, 16, 17, 4096, css.length]) {
    const opening = new Opening(css.slice(0, length));
    for (const times of [1, 20]) {
      const text = Array.from({ length: times }, (_, n) => css.replaceAll('part', `p${n}`)).join(
        '',
      );
      expect(await decoded(opening, text)).toBe(opening.bytes + text);
    }
  }
});

test('whatever stands in front of an opening, all decodes to it, the opening and what follows', async () => {
  const before = 3072;
  const opening = new Opening(`${css}  ${css.slice(0, 900)} the time of the day`, before);
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 700 }),
    fc.integer({ min: 1, max: 3072 }).map((length) => css.slice(0, length)),
  );
  await fc.assert(
    fc.asyncProperty(part, part, async (front, text) => {
      const own = Buffer.alloc(before, ' ');
      own.write(front, 0, before - 2);
      const stream = await opening.brotli(text, own);
      const whole = Buffer.concat([own, opening.bytes, Buffer.from(text)]);
      expect(brotliDecompressSync(stream).equals(whole)).toBe(true);
    }),
    { numRuns: 40 },
  );
});
