import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteEmbeddedPostgres } from '../server/embedded-postgres.ts';

const root = path.resolve(import.meta.dirname, '..');

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const isOpen = (child: ChildProcess, heard: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        heard.push(String(data));
        if (String(data).includes('Malkia is open')) resolve();
      });
    }
    child.once('exit', (code) =>
      reject(new Error(`The shop ended with ${code}:\n${heard.join('')}`)),
    );
  });

/**
 * One shop as customers get it for the whole run, with data of its own; `SHOP_URL` names a running one
 * instead. Answers how to close it.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  if (process.env.SHOP_URL) return async () => {};
  const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SIM_DELAY_MS: '300',
    },
  });
  const heard: string[] = [];
  const close = async () => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    await deleteEmbeddedPostgres(dataDir).catch(() => {});
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await isOpen(child, heard);
  } catch (error) {
    await close();
    throw error;
  }
  process.env.SHOP_URL = `http://127.0.0.1:${port}`;
  return close;
}
