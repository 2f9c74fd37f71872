import { randomBytes } from 'node:crypto';
import { link, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const temporaryPrefix = 'postgres-new-';
const abandonedAfterMs = 10 * 60_000;

/** The system's error code (`ENOENT`) or PostgreSQL's SQLSTATE, or ''. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A new temporary folder in `parent`, to be renamed to its final name when complete. */
export function temporaryFolder(parent: string): Promise<string> {
  return mkdtemp(join(parent, temporaryPrefix));
}

/** Removes temporary folders left by killed starts. */
export async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(temporaryPrefix)) continue;
    const path = join(parent, name);
    const made = await stat(path).catch(() => undefined);
    // A younger one may belong to a start in progress.
    if (made && Date.now() - made.mtimeMs > abandonedAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * The text stored in `file` (readable by its owner only), created by `make` if missing. Concurrent
 * processes get the same text, and never a partial one.
 */
export async function storedText(
  file: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const stored = await readText(file);
  if (stored !== undefined) return stored;

  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${await make()}\n`);
    await handle.sync();
    await handle.close();
    await link(temporary, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await syncFolder(dirname(file));
  } finally {
    await rm(temporary, { force: true });
  }
  return (await readText(file)) ?? '';
}

/** fsync of a folder: new names survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders and does not need this.
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** The trimmed text of `file`, undefined if it does not exist. */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
