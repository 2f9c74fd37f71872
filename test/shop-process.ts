import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port that nobody listens on, to be used some time later. It lies below those that the system gives to outgoing
 * connections (from 32768 on), which would take it meanwhile.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
};

export type ShopProcess = {
  pid: number;
  /** All output. */
  printed(): string;
  /** How it ended: a signal's name or an exit code. */
  ended: Promise<string>;
  isRunning(): boolean;
  kill(): Promise<void>;
};

/**
 * Starts the shop as `npm start` does and waits until it is open; undefined if it died during the
 * start.
 */
export const startShopProcess = async (
  env: Record<string, string>,
): Promise<ShopProcess | undefined> => {
  const child: ChildProcess = spawn(process.execPath, ['server/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const heard: string[] = [];
  let end: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      end = signal ?? String(code);
      resolve(end);
    });
  });
  const open = new Promise<true>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        heard.push(String(data));
        if (String(data).includes('Malkia is open')) resolve(true);
      });
    }
  });
  const first = await Promise.race([open, ended]);
  if (first === 'SIGKILL') return undefined;
  if (first !== true) throw new Error(`The shop ended with ${first}:\n${heard.join('')}`);
  return {
    pid: child.pid ?? 0,
    printed: () => heard.join(''),
    ended,
    isRunning: () => end === undefined,
    async kill() {
      if (end === undefined) child.kill('SIGKILL');
      await ended;
    },
  };
};
