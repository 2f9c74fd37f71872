import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { S3Config } from '../api/platform/config/picture-config.ts';
import { s3Store } from '../api/platform/images/s3-store.ts';

const AT_ONCE = 8;

/**
 * Copies the masters of a folder into the bucket. Skips existing ones, so it may be repeated and
 * may run while the shop is open. Widths are derived again on request. Removes nothing from the
 * folder.
 */
export const movePictures = async (
  dir: string,
  s3: S3Config,
): Promise<{ copied: number; there: number }> => {
  const store = s3Store(s3);
  await store.assertUsable();
  const names = (await readdir(path.join(dir, 'masters')).catch(() => []))
    .filter((name) => /^[a-z0-9][a-z0-9-]*\.webp$/.test(name))
    .map((name) => `masters/${name}`);
  const moved = { copied: 0, there: 0 };
  const work = async (): Promise<void> => {
    for (let name = names.pop(); name; name = names.pop()) {
      const data = await readFile(path.join(dir, name));
      if (await store.read(name)) moved.there++;
      else {
        await store.write(name, data);
        moved.copied++;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return moved;
};
