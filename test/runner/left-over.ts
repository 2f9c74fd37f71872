import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteEmbeddedPostgres } from '../../server/embedded-postgres/start.ts';
import { deleteLeftServers, isAlive } from '../database.ts';

const PREFIX = 'malkia-run-';

/** A folder for all temporary files of a step, by the environment that makes the system's functions use it. */
export const openFolder = async (): Promise<{ folder: string; env: Record<string, string> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  // As passable as the system's own: some tests run the shop as another user.
  await chmod(folder, 0o755);
  return { folder, env: { TMPDIR: folder, TEMP: folder, TMP: folder } };
};

/** Ends the processes and databases that a step left, and deletes its folder; answers how many were left. */
export const endLeft = async (folder: string): Promise<number> => {
  const processes = await processesOf(folder);
  for (const pid of processes) kill(pid);
  let databases = 0;
  for (const name of await readdir(folder)) {
    const dataDir = path.join(folder, name);
    if (!(await stat(path.join(dataDir, 'postgres-password')).catch(() => undefined))) continue;
    databases += 1;
    await deleteEmbeddedPostgres(dataDir).catch((error) => console.error(error.message));
  }
  await deleteLeftServers();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  return processes.length + databases;
};

/** Ends what runs left that were killed. */
export const endLeftOfEarlierRuns = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-')[0]);
    if (pid > 0 && !isAlive(pid)) await endLeft(path.join(tmpdir(), name)).catch(() => undefined);
  }
};

/** Processes with this temporary folder, found by their environment: Linux only. */
const processesOf = async (folder: string): Promise<number[]> => {
  const found: number[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(`TMPDIR=${folder}`)) found.push(Number(name));
  }
  return found;
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
};
