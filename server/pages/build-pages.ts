import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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

/** Hash of all files that the pages are built from. */
const fingerprint = async (root: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const files = (await filesUnder(path.join(root, source))).sort();
    for (const file of files) hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
};

/** Stores scripts and styles compressed next to the originals. */
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

/** An older lock was left by a dead process, even if its process id is in use again. */
const LOCK_MS = 10 * 60_000;

const isHeld = async (lockFile: string): Promise<boolean> => {
  try {
    if (Date.now() - (await stat(lockFile)).mtimeMs > LOCK_MS) return false;
    const holder = Number(await readFile(lockFile, 'utf8'));
    // Empty: just being created.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Lets one of several concurrent processes build; the others wait. */
const alone = async (lockFile: string, work: () => Promise<void>): Promise<void> => {
  await mkdir(path.dirname(lockFile), { recursive: true });
  for (;;) {
    const isOurs = await writeFile(lockFile, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (isOurs) break;
    if (await isHeld(lockFile)) await pause(100);
    else await rm(lockFile, { force: true });
  }
  try {
    await work();
  } finally {
    await rm(lockFile, { force: true });
  }
};

/** Scripts and styles of the previous build, which open pages still request. */
export const assetsBefore = (clientDir: string): string => path.join(clientDir, '../assets-before');

/** Builds the pages unless the last build has the same sources. */
export const buildPages = async (root: string, log: (line: string) => void): Promise<void> => {
  const stampFile = path.join(root, 'build', 'sources.sha256');
  const wanted = await fingerprint(root);
  const isBuilt = async () => (await readFile(stampFile, 'utf8').catch(() => '')) === wanted;
  if (await isBuilt()) return;
  await alone(path.join(root, 'build', 'building.lock'), async () => {
    if (await isBuilt()) return;
    await build(root, log);
    await writeFile(stampFile, wanted);
  });
};

const build = async (root: string, log: (line: string) => void): Promise<void> => {
  log('Building the pages (first start, or the sources changed) …');
  const client = path.join(root, 'build/client');
  await rm(assetsBefore(client), { recursive: true, force: true });
  await cp(path.join(client, 'assets'), assetsBefore(client), { recursive: true }).catch(() => {});
  const output: string[] = [];
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  if (!existsSync(command))
    throw new Error('The tools that build the pages are not installed: run npm ci --include=dev');
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (data) => output.push(String(data)));
  child.stderr.on('data', (data) => output.push(String(data)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The pages could not be built:\n${output.join('')}`);
  await compressAssets(path.join(client, 'assets'));
};
