import { copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises';
import type { Home } from './home.ts';

const maxBytes = 10 * 1024 * 1024;

/** Opens the postmaster's log, owned by the cluster's user if it is in that user's folder. */
export async function openLog(home: Home): Promise<FileHandle> {
  const log = await open(home.log, 'a', 0o600);
  // A log owned by root would prevent the ordinary user who owns this cluster from starting it
  // again.
  if (home.runAs && !home.copyBinaries) await log.chown(home.runAs.uid, home.runAs.gid);
  return log;
}

export async function sizeOfLog(home: Home): Promise<number> {
  return (await stat(home.log).catch(() => undefined))?.size ?? 0;
}

/** Limits the log to the current file and one full one. */
export async function boundLog(home: Home): Promise<void> {
  if ((await sizeOfLog(home)) <= maxBytes) return;
  // Copied and truncated, not renamed: a running postmaster keeps writing to its open file.
  await copyFile(home.log, `${home.log}.1`);
  await truncate(home.log);
}

/** The last lines of the log, from byte `from` on. */
export async function tailOfLog(home: Home, from = 0, lines = 12): Promise<string> {
  const file = await open(home.log, 'r').catch(() => undefined);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(from, size - 16_384);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(size - start, 0)), {
      position: start,
    });
    const text = buffer.toString('utf8', 0, bytesRead).trim();
    return text.split('\n').slice(-lines).join('\n');
  } finally {
    await file.close();
  }
}
