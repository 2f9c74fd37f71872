import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** What an interrupted runner may take to report and to close what it opened. */
const CLOSING_MS = 90_000;

export type End = {
  /** The command ended by itself with 0. */
  good: boolean;
  /** Why it was interrupted. */
  stopped?: string;
};
export type Options = {
  env: Record<string, string>;
  /** When it is interrupted, as `Date.now()`. */
  until: number;
  /** Shows its output immediately, otherwise at its end. */
  streamed: boolean;
};

const running = new Set<(why: string) => void>();
let interruption: string | undefined;

/** Interrupts what runs and lets nothing else begin: an interrupted run still reports what it has. */
export const interruptAll = (why: string): void => {
  interruption ??= why;
  for (const interrupt of running) interrupt(interruption);
};

/** To the whole process group; a process of it may be gone already. */
const signal = (child: ChildProcess, name: NodeJS.Signals): void => {
  try {
    if (process.platform === 'win32') child.kill(name);
    else if (child.pid) process.kill(-child.pid, name);
  } catch {}
};

/**
 * Runs a command of this project in a process group of its own. At its limit the group gets SIGINT, at which test
 * runners report what they have and close what they opened, and SIGKILL if it is still there after that.
 */
export const runCommand = (
  [command = '', ...args]: string[],
  { env, until, streamed }: Options,
): Promise<End> =>
  new Promise((resolve) => {
    const left = until - Date.now();
    const stopped = interruption ?? (left <= 0 ? 'there was no time left for it' : undefined);
    if (stopped) return resolve({ good: false, stopped });
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: path.join(root, 'node_modules/.bin') + path.delimiter + process.env.PATH,
        ...env,
      },
      stdio: streamed ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      detached: process.platform !== 'win32',
    });
    let why: string | undefined;
    let killing: NodeJS.Timeout | undefined;
    const interrupt = (reason: string) => {
      if (why) return;
      why = reason;
      signal(child, 'SIGINT');
      killing = setTimeout(signal, CLOSING_MS, child, 'SIGKILL');
    };
    const limit = setTimeout(interrupt, left, 'it reached its limit of time');
    running.add(interrupt);

    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const end = (good: boolean) => {
      clearTimeout(limit);
      clearTimeout(killing);
      running.delete(interrupt);
      process.stdout.write(output);
      resolve({ good: good && !why, stopped: why });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(false);
    });
    // What it left in its group would keep the pipes open.
    child.on('exit', () => signal(child, 'SIGKILL'));
    child.on('close', (code) => end(code === 0));
  });
