import { spawnSync } from 'node:child_process';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * `npm run look:update`: renews all page pictures, and the reading order of five pages (with `--
 * 'Add product'` only those of that page), compresses the files and compares again, so that the
 * committed files are known to match.
 */

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'e2e/snapshots/look');
const MAX_BYTES = 12 * 1024 * 1024;
const LOOK = ['--config', 'test/look.config.ts', '--project=look'];

/** A page's name in e2e/visual/picture.ts; an unknown one finds no test, which is a failure. */
const name = process.argv.slice(2).join(' ');
const RUNS = name ? [[...LOOK, '--grep', `ts ${name} at \\d+ px`]] : [['--project=still'], LOOK];
const slug = name.toLowerCase().replace(/\W+/g, '-');
const files = name ? `${slug}-{360,1440}-*.png` : '*.png';

const play = (...args: string[]): boolean => {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'test', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
};

/** 256 colours are enough for the comparison, whose tolerance is larger. */
const squeeze = async (file: string): Promise<void> => {
  const taken = await readFile(file);
  const small = await sharp(taken).png({ palette: true, dither: 0, effort: 10 }).toBuffer();
  if (small.length < taken.length) await writeFile(file, small);
};

const totalBytes = async (): Promise<number> => {
  let bytes = 0;
  for await (const file of glob('*.png', { cwd: folder })) {
    bytes += (await stat(path.join(folder, file))).size;
  }
  return bytes;
};

let good = true;
for (const args of RUNS) good = play(...args, '--update-snapshots=all') && good;
for await (const file of glob(files, { cwd: folder })) await squeeze(path.join(folder, file));
for (const args of RUNS) good = play(...args) && good;
const bytes = await totalBytes();
console.log(`${(bytes / 1024 / 1024).toFixed(1)} MB of pictures`);
if (bytes > MAX_BYTES) console.error('That is more than 12 MB: too much for everybody who clones.');
process.exitCode = good && bytes <= MAX_BYTES ? 0 : 1;
