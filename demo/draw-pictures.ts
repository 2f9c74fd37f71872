// Redraws the committed pictures: node demo/draw-pictures.ts [parts of file names]
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { details } from './details.ts';
import { drawLook } from './drawing/look.ts';
import { looks } from './drawing/looks.ts';
import { closeUp } from './drawing/scene.ts';
import { shopPictures } from './drawing/shop-pictures.ts';
import { demoProducts } from './products.ts';

const folder = path.join(import.meta.dirname, 'pictures');
const limit = 60_000;
// The hero fills a wide screen, where strong compression is most visible.
const heroLimit = 150_000;
const detailLimit = 24_000;
const filters = process.argv.slice(2);
const wanted = (name: string): boolean =>
  filters.length === 0 || filters.some((part) => name.includes(part));

// A rich print can exceed the limit: then its quality is reduced.
async function webp(svg: string, most: number): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = pixels.info;
  let encoded = Buffer.alloc(0);
  for (const quality of [82, 78, 74, 70, 64, 58, 50, 42, 34]) {
    encoded = await sharp(pixels.data, { raw: { width, height, channels } })
      .webp({ quality, effort: 5 })
      .toBuffer();
    if (encoded.length <= most) break;
  }
  return encoded;
}

async function save(name: string, svg: string, most = limit): Promise<void> {
  const encoded = name.endsWith('.jpg')
    ? await sharp(Buffer.from(svg))
        .flatten({ background: '#faf4ea' })
        .jpeg({ quality: 84, mozjpeg: true })
        .toBuffer()
    : await webp(svg, most);
  await writeFile(path.join(folder, name), encoded);
  console.log(`${name} ${Math.round(encoded.length / 1000)} kB`);
}

for (const product of demoProducts) {
  const look = looks[product.slug];
  if (!look) throw new Error(`No look is drawn for ${product.slug}`);
  const detail = details[product.slug];
  if (!detail) throw new Error(`No close-up is framed of ${product.slug}`);
  const close = `${product.slug}-detail.webp`;
  if (!wanted(product.picture) && !wanted(close)) continue;
  const svg = drawLook(product.slug, product.color, look);
  if (wanted(product.picture)) await save(product.picture, svg);
  if (wanted(close)) await save(close, closeUp(svg, detail), detailLimit);
}
for (const [name, draw] of Object.entries(shopPictures)) {
  if (wanted(name)) await save(name, draw(), name.startsWith('hero') ? heroLimit : limit);
}
