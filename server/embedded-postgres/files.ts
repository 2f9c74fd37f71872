import { randomBytes } from 'node:crypto';
import { link, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const temporaryPrefix = 'postgres-new-';
const abandonedAfterMs = 10 * 60_000;

/** The system's name of an error (`ENOENT`) or PostgreSQL's SQLSTATE, or ''. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A new folder in `parent` whose finished content is to be renamed to its real place. */
export function temporaryFolder(parent: string): Promise<string> {
  return mkdtemp(join(parent, temporaryPrefix));
}

/** Removes what killed starts left of their temporary folders. */
export async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(temporaryPrefix)) continue;
    const path = join(parent, name);
    const made = await stat(path).catch(() => undefined);
    // A younger one may belong to a start that is under way.
    if (made && Date.now() - made.mtimeMs > abandonedAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * The text stored in `file` (readable by its owner only), made by `make` if there is none yet. Of
 * two processes that come at the same time both get the same text, and never a half-written one.
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

/** Makes new names in `folder` survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and needs no such call.
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** The trimmed text of `file`, undefined if there is no such file. */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
