import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';

/**
 * Format of a backup file: one Zstandard stream of records, each a letter, a length (4 bytes,
 * big-endian) and that many bytes. `J` is a JSON fact that says what follows, `D` a chunk of its
 * data. The last record is the fact `end` with the SHA-256 of everything before it, so that a
 * truncated or changed file is detected.
 */
export type Fact =
  | {
      kind: 'malkia-backup';
      format: 1;
      at: string;
      postgres: string;
      migrations: { name: string; checksum: string }[];
      jobsVersion: number | null;
    }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'rows'; count: number }
  | { kind: 'sequences'; values: { name: string; value: string; called: boolean }[] }
  | { kind: 'picture'; name: string }
  | { kind: 'end'; sha256: string };

const HEAD = 5;
const LONGEST = 16 * 1024 * 1024;

const frame = (letter: 'J' | 'D', data: Buffer, hash: Hash): Buffer[] => {
  const head = Buffer.alloc(HEAD);
  head.write(letter);
  head.writeUInt32BE(data.length, 1);
  hash.update(head).update(data);
  return [head, data];
};

export type ArchiveWriter = {
  writeFact(fact: Fact): Promise<void>;
  add(data: Buffer): Promise<void>;
  /** Writes the end record; only then the file gets its final name. */
  close(): Promise<void>;
  abandon(): Promise<void>;
};

/** Creates a backup file, readable by its owner only. */
export const writeArchive = (file: string): ArchiveWriter => {
  const part = `${file}.part`;
  const hash = createHash('sha256');
  const disk = createWriteStream(part, { mode: 0o600, flush: true });
  const zstd = createZstdCompress();
  zstd.pipe(disk);
  const failed = new Promise<never>((_resolve, reject) => {
    for (const stream of [disk, zstd]) stream.once('error', reject);
  });
  failed.catch(() => {});
  const put = async (letter: 'J' | 'D', data: Buffer): Promise<void> => {
    for (const piece of frame(letter, data, hash)) {
      if (!zstd.write(piece)) await Promise.race([once(zstd, 'drain'), failed]);
    }
  };
  const writeFact = (fact: Fact) => put('J', Buffer.from(JSON.stringify(fact)));
  return {
    writeFact,
    add: (data) => put('D', data),
    async close() {
      await writeFact({ kind: 'end', sha256: hash.copy().digest('hex') });
      const written = once(disk, 'close');
      zstd.end();
      await Promise.race([written, failed]);
      await rename(part, file);
    },
    async abandon() {
      zstd.destroy();
      disk.destroy();
      await rm(part, { force: true });
    },
  };
};

type Record = { fact: Fact } | { data: Buffer };

const BROKEN = 'The backup is damaged: it ends early or was changed. Take another one.';

/** Reads a backup file record by record; throws, at the latest at its end, if it is damaged. */
export async function* readArchive(file: string): AsyncGenerator<Record> {
  const hash = createHash('sha256');
  const disk = createReadStream(file);
  const zstd = createZstdDecompress();
  disk.once('error', (error) => zstd.destroy(error));
  disk.pipe(zstd);
  let rest: Buffer = Buffer.alloc(0);
  let ended = false;
  try {
    for await (const piece of zstd) {
      rest = rest.length > 0 ? Buffer.concat([rest, piece as Buffer]) : (piece as Buffer);
      while (rest.length >= HEAD) {
        const length = rest.readUInt32BE(1);
        if (length > LONGEST || ended) throw new Error(BROKEN);
        if (rest.length < HEAD + length) break;
        const record = rest.subarray(0, HEAD + length);
        const data = record.subarray(HEAD);
        rest = rest.subarray(HEAD + length);
        if (record[0] === 0x44) {
          hash.update(record);
          yield { data };
          continue;
        }
        const fact = JSON.parse(data.toString()) as Fact;
        if (fact.kind === 'end') {
          if (fact.sha256 !== hash.copy().digest('hex')) throw new Error(BROKEN);
          ended = true;
        }
        hash.update(record);
        yield { fact };
      }
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT') throw new Error(`There is no backup ${file}.`);
    if (/^(ZSTD|Z_|ERR_ZLIB)/.test(code) || error instanceof SyntaxError) throw new Error(BROKEN);
    throw error;
  }
  if (!ended) throw new Error(BROKEN);
}

/** Reads the whole file to verify it; throws if it is truncated or changed. */
export const verifyArchive = async (file: string): Promise<void> => {
  for await (const _record of readArchive(file));
};
