// Makes small AVIF files of the shop's own drawings: node demo/small-pictures.ts [parts of names]
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { artAvif } from '../api/platform/images/avif.ts';
import { demoProducts } from './products.ts';

const folder = path.join(import.meta.dirname, 'pictures');
/** The widths that pages use, by the prefix of a picture's name. */
const WIDTHS: Record<string, readonly number[]> = {
  hero: [240, 320, 480, 640, 960, 1280],
  trend: [320, 480, 640],
  category: [160, 240, 320],
  instagram: [160, 240, 320],
  blog: [240, 320, 480],
  empty: [240, 320, 480],
};
/** A page's first picture, on a phone that pays for each byte; only the widest hero reaches it. */
const MAX_BYTES = 30_000;
const filters = process.argv.slice(2);
const products = new Set(
  demoProducts.flatMap(({ slug, picture }) => [picture, `${slug}-detail.webp`]),
);

await mkdir(path.join(folder, 'small'), { recursive: true });
let total = 0;
for (const file of (await readdir(folder)).sort()) {
  const name = file.replace(/\.webp$/, '');
  const widths = WIDTHS[name.replace(/-.*/, '')];
  // A product's name may start with the same word.
  if (!widths || products.has(file)) continue;
  if (filters.length > 0 && !filters.some((part) => name.includes(part))) continue;
  const master = await readFile(path.join(folder, file));
  for (const width of widths) {
    let data = await artAvif(sharp(master), width);
    for (const quality of [48, 46, 44])
      if (data.length > MAX_BYTES) data = await artAvif(sharp(master), width, quality);
    await writeFile(path.join(folder, 'small', `${name}-${width}.avif`), data);
    total += data.length;
  }
}
console.log(`${Math.round(total / 1000)} kB`);
