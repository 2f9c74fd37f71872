import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Exit code of a drill that can't run here. */
export const SKIPPED = 77;

/**
 * Downloads Debian packages and extracts them into a folder without installing; undefined without
 * apt or network.
 */
export const unpackedFromDebian = async (packages: string[]): Promise<string | undefined> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malkia-debian-'));
  try {
    execFileSync('apt-get', ['download', ...packages], { cwd: folder, stdio: 'pipe' });
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.deb')))
      execFileSync('dpkg', ['-x', path.join(folder, name), path.join(folder, 'root')]);
    return path.join(folder, 'root');
  } catch (error) {
    console.log(`Debian's ${packages.join(', ')} could not be had: ${(error as Error).message}`);
    return undefined;
  }
};
