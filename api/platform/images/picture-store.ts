import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where pictures lie, under names that are written once: `masters/<id>.webp`, `widths/<id>/<file>`. */
export type PictureStore = {
  /** Undefined: there is nothing of that name. What can't be asked is an error. */
  read(name: string): Promise<Buffer | undefined>;
  /** Whole or not at all. */
  write(name: string, data: Buffer): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
};

/** A store that is away or refuses; shoppers get a 503, the log has its message. */
export class StoreError extends Error {
  readonly code = 'PICTURE_STORE';
}

/** A folder of this machine, which several processes may share. */
export const folderStore = (dir: string): PictureStore => ({
  read: (name) => readFile(path.join(dir, name)).catch(() => undefined),
  async write(name, data) {
    const file = path.join(dir, name);
    await mkdir(path.dirname(file), { recursive: true });
    // Written beside and renamed, so that a crash leaves no half picture behind.
    const part = `${file}.${randomUUID()}`;
    await writeFile(part, data);
    await rename(part, file);
  },
  async remove(names) {
    await Promise.all(names.map((name) => rm(path.join(dir, name), { force: true })));
    // A picture's widths have a folder of their own; one that is not empty stays.
    const folders = new Set(names.filter((name) => name.startsWith('widths/')).map(path.dirname));
    for (const folder of folders) await rmdir(path.join(dir, folder)).catch(() => {});
  },
});
