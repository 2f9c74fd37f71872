import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Storage of pictures, under names that are written once: `masters/<id>.webp`,
 * `widths/<id>/<file>`.
 */
export type PictureStore = {
  /** Undefined: no such name. Throws if the store can't be read. */
  read(name: string): Promise<Buffer | undefined>;
  /** Atomic: whole or not at all. */
  write(name: string, data: Buffer): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
};

/** The store is unreachable or refused a call: shoppers get a 503, the log its message. */
export class StoreError extends Error {
  readonly code = 'PICTURE_STORE';
}

/** A local folder, which several processes may share. */
export const folderStore = (dir: string): PictureStore => ({
  read: (name) => readFile(path.join(dir, name)).catch(() => undefined),
  async write(name, data) {
    const file = path.join(dir, name);
    await mkdir(path.dirname(file), { recursive: true });
    // Written to a temporary name and renamed, so that a crash leaves no partial file.
    const part = `${file}.${randomUUID()}`;
    await writeFile(part, data);
    await rename(part, file);
  },
  async remove(names) {
    await Promise.all(names.map((name) => rm(path.join(dir, name), { force: true })));
    // Removes the folder of a picture's widths if it is empty.
    const folders = new Set(names.filter((name) => name.startsWith('widths/')).map(path.dirname));
    for (const folder of folders) await rmdir(path.join(dir, folder)).catch(() => {});
  },
});
