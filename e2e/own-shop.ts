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

export type Process = { url: string; stop: () => Promise<void> };
type Start = {
  /** Module loaded before the shop. */
  preload?: string;
  env: Record<string, string>;
};

/** Starts a shop's process and waits until it is open. */
export const startProcess = async ({ preload, env }: Start): Promise<Process> => {
  const output: string[] = [];
  const child = spawn(
    process.execPath,
    [...(preload ? ['--import', path.join(root, preload)] : []), 'server/start.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // The system picks a free port: one found beforehand may be taken while the shop starts.
        PORT: '0',
        HOST: '127.0.0.1',
        SIM_DELAY_MS: '300',
        RESTOCK_SECONDS: '1',
        TELL_AFTER_MINUTES: '0',
        // Requests must not be refused because the machine that runs the tests is slow.
        BUSY_EVENT_LOOP_MS: '0',
        ...env,
      },
    },
  );
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  try {
    return { url: `http://127.0.0.1:${await openedPort(child, output)}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

export type OwnShop = Process & {
  dataDir: string;
  /** Stops it and deletes its data. */
  close: () => Promise<void>;
};
type Options = Partial<Start> & {
  /** Prepares the data folder before the shop starts. */
  prepare?: (dataDir: string) => Promise<void>;
};

/** A shop with a PostgreSQL and data of its own, as customers get it. */
export const openOwnShop = async ({ prepare, ...start }: Options = {}): Promise<OwnShop> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-e2e-'));
  let shop: Process | undefined;
  const close = async () => {
    await shop?.stop();
    await deleteEmbeddedPostgres(dataDir).catch(() => {});
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepare?.(dataDir);
    shop = await startProcess({ ...start, env: { ...start.env, DATA_DIR: dataDir } });
    return { ...shop, dataDir, close };
  } catch (error) {
    await close();
    throw error;
  }
};
