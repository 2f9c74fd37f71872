import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { LIVE_SETTINGS } from './live-settings.ts';
import { until } from './second-server.ts';

/** The shop as started in production, without pages, which would have to be built. */
const SCRIPT = `
  import { readSettings, runShop } from ${JSON.stringify(path.join(import.meta.dirname, '../server/run-shop.ts'))};
  const build = () => Promise.reject(new Error('no pages here'));
  await runShop(readSettings(), async () => ({ build, clientDir: undefined, mode: 'development' }));`;

export type BareShop = {
  child: ChildProcess;
  /** All output so far. */
  printed(): string;
  /** Resolves when this text was printed; rejects if the process ended before. */
  says(text: string): Promise<void>;
  /** How it ended: a signal's name or an exit code. */
  ended: Promise<string>;
  kill(): Promise<void>;
};

/** Starts a live shop, which has no demo data, in a process of its own. */
export const startBareShop = (env: Record<string, string>): BareShop => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...LIVE_SETTINGS,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      BUSY_EVENT_LOOP_MS: '0',
      ...env,
    },
  });
  let heard = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      heard += data;
    });
  const ended = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? String(code)));
  });
  return {
    child,
    printed: () => heard,
    async says(text) {
      const died = ended.then((how) => {
        if (!heard.includes(text)) throw new Error(`ended with ${how}: ${heard}`);
      });
      await Promise.race([until(() => heard.includes(text)), died]);
      died.catch(() => {});
    },
    ended,
    async kill() {
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
};
