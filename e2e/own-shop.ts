import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteEmbeddedPostgres } from '../server/embedded-postgres/start.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The port that the shop listens on, from its output. */
const openedPort = (child: ChildProcess, output: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        output.push(String(data));
        const port = /Malkia is open: \S+:(\d+)/.exec(output.join(''))?.[1];
        if (port) resolve(port);
      });
    }
    child.once('exit', (code) =>
      reject(new Error(`The shop ended with ${code}:\n${output.join('')}`)),
    );
  });

export type OwnShop = { url: string; dataDir: string; close: () => Promise<void> };
type Options = {
  /** Module loaded before the shop. */
  preload?: string;
  /** Prepares the data folder before the shop starts. */
  prepare?: (dataDir: string) => Promise<void>;
  /** More settings. */
  env?: Record<string, string>;
};

/** A shop with its own data, as customers get it; closing it deletes everything. */
export const openOwnShop = async ({ preload, prepare, env }: Options = {}): Promise<OwnShop> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-e2e-'));
  const output: string[] = [];
  let child: ChildProcess | undefined;
  const close = async () => {
    if (child && child.exitCode === null) {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    await deleteEmbeddedPostgres(dataDir).catch(() => {});
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepare?.(dataDir);
    child = spawn(
      process.execPath,
      [...(preload ? ['--import', path.join(root, preload)] : []), 'server/start.ts'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          // The system picks a free port: one found beforehand may be taken while the shop starts.
          PORT: '0',
          HOST: '127.0.0.1',
          SIM_DELAY_MS: '300',
          // Requests must not be refused because the machine that runs the tests is slow.
          BUSY_EVENT_LOOP_MS: '0',
          ...env,
        },
      },
    );
    const port = await openedPort(child, output);
    return { url: `http://127.0.0.1:${port}`, dataDir, close };
  } catch (error) {
    await close();
    throw error;
  }
};
