import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

export type Running = { port: number; pid: number; stop(): Promise<void> };

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const whenSaid = (child: ChildProcess, words: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let heard = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        heard += String(data);
        if (heard.includes(words)) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${heard}`)));
  });

/** Node's arguments in `npm start`. */
export const START: string[] = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1);

const start = async (
  args: readonly string[],
  env: Record<string, string>,
  words: string,
): Promise<Running> => {
  const port = Number(env.PORT) || (await freePort());
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PORT: String(port) },
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await whenSaid(child, words);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, pid: child.pid ?? 0, stop };
};

/** Fastify with one route, as baseline. */
export const startBareFastify = (): Promise<Running> =>
  start(['bench/bare-fastify.ts'], {}, 'ready');

/** The shop as `npm start` runs it; shops with the same `dataDir` share a database. */
export const startShop = (dataDir: string, settings: Record<string, string>): Promise<Running> =>
  start(START, { DATA_DIR: dataDir, HOST: '127.0.0.1', ...settings }, 'Malkia is open');
