import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const SOURCES = [
  'web',
  'contract',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

const filesUnder = async (entry: string): Promise<string[]> => {
  if ((await stat(entry)).isFile()) return [entry];
  const entries = await readdir(entry, { recursive: true, withFileTypes: true });
  return entries.filter((e) => e.isFile()).map((e) => path.join(e.parentPath, e.name));
};

/** A fingerprint of everything the pages are built from. */
const fingerprint = async (root: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const files = (await filesUnder(path.join(root, source))).sort();
    for (const file of files) hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
};

/** Scripts and styles lie ready-compressed beside themselves: a shopper pays for every byte. */
const compressAssets = async (folder: string): Promise<void> => {
  const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const data = await readFile(path.join(folder, file));
      await writeFile(path.join(folder, `${file}.br`), await promisify(brotliCompress)(data));
      await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(data));
    }),
  );
};

/** Builds the pages unless the last build was made from the same sources. */
export const buildPages = async (root: string, log: (line: string) => void): Promise<void> => {
  const stampFile = path.join(root, 'build', 'sources.sha256');
  const wanted = await fingerprint(root);
  const built = await readFile(stampFile, 'utf8').catch(() => '');
  if (built === wanted) return;
  log('Building the pages (first start, or the sources changed) …');
  const output: string[] = [];
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (data) => output.push(String(data)));
  child.stderr.on('data', (data) => output.push(String(data)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The pages could not be built:\n${output.join('')}`);
  await compressAssets(path.join(root, 'build/client/assets'));
  await writeFile(stampFile, wanted);
};
