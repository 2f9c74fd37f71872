import { type ChildProcess, fork } from 'node:child_process';
import { cpus } from 'node:os';
import path from 'node:path';
import type { LoadJob, LoadResult } from './load.ts';

export type Pass = LoadResult & {
  perSecond: number;
  /**
   * Requests in flight by Little's law (rate × mean time) divided by connections: 1 if everything
   * was measured.
   */
  little: number;
  /** Share of the machine used by others just before. */
  busyBefore: number;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Share of all cores busy during `ms`. */
export const busyShare = async (ms: number): Promise<number> => {
  const read = () => {
    const times = cpus().map((cpu) => cpu.times);
    const idle = times.reduce((sum, time) => sum + time.idle, 0);
    const all = times.flatMap((time) => Object.values(time)).reduce((sum, time) => sum + time, 0);
    return { idle, all };
  };
  const before = read();
  await pause(ms);
  const after = read();
  return after.all === before.all ? 0 : 1 - (after.idle - before.idle) / (after.all - before.all);
};

/** Maximum share of the machine that others may use during a measurement. */
export const QUIET = 0.15;

/** Waits until the machine is idle, at most `patienceMs`; returns the busy share then. */
export const quiet = async (patienceMs: number): Promise<number> => {
  const end = Date.now() + patienceMs;
  for (;;) {
    const busy = await busyShare(500);
    if (busy <= QUIET || Date.now() > end) return busy;
  }
};

const runLoad = async (child: ChildProcess, job: LoadJob): Promise<LoadResult> => {
  const result = new Promise<LoadResult>((resolve, reject) => {
    child.once('message', (message) => resolve(message as LoadResult));
    child.once('exit', () => reject(new Error('The load ended early.')));
  });
  child.send(job);
  return result;
};

/** Runs one pass in a separate load process. */
export const measure = async (job: LoadJob, { patienceMs }: { patienceMs: number }) => {
  const busyBefore = await quiet(patienceMs);
  const child = fork(path.join(import.meta.dirname, 'load.ts'));
  try {
    const result = await runLoad(child, job);
    const perSecond = result.requests / result.seconds;
    const little = (perSecond * result.mean) / 1000 / job.connections;
    return { ...result, perSecond, little, busyBefore } satisfies Pass;
  } finally {
    child.kill();
  }
};

/** The median; for an even number of values the mean of the middle two. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
};

/** Why a pass is not representative; undefined if it is. */
export const doubtOf = (pass: Pass): string | undefined => {
  const strange = Object.keys(pass.statuses).filter((status) => status !== '200');
  if (strange.length > 0) return `answers with status ${strange.join(', ')}`;
  if (pass.errors > 0) return `${pass.errors} broken connections`;
  if (Math.abs(pass.little - 1) > 0.05) return `Little’s law gives ${pass.little.toFixed(2)}`;
  if (pass.busyBefore > QUIET) return `machine ${Math.round(pass.busyBefore * 100)} % busy before`;
  return undefined;
};
