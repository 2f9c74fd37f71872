import type { FastifyBaseLogger } from 'fastify';
import { type Database, sql } from '../database/database.ts';
import type { Clock } from './clock.ts';
import { clockAhead } from './metrics.ts';

const EVERY_MS = 60_000;
/** From here on it is logged, and an alarm. */
const NOTABLE_MS = 5_000;
/** From here on nothing that goes by time is done here: it would end payments that are under way. */
const WRONG_MS = 30_000;

type Options = { db: Database; clock: Clock; log: FastifyBaseLogger };

/** Compares this server's clock with the database's, now and each minute. */
export const watchClock = async ({ db, clock, log }: Options) => {
  let aheadMs = 0;

  const compare = async (): Promise<void> => {
    const asked = clock.now().getTime();
    const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
    const answered = clock.now().getTime();
    const theirs = rows[0]?.now.getTime() ?? asked;
    // The database's time is of some moment between the two: a slow answer is no wrong clock.
    aheadMs = Math.max(0, asked - theirs) + Math.min(0, answered - theirs);
    clockAhead.set(aheadMs / 1000);
    if (Math.abs(aheadMs) <= NOTABLE_MS) return;
    const seconds = Math.round(Math.abs(aheadMs) / 1000);
    const way = aheadMs > 0 ? 'ahead of' : 'behind';
    const stops = isWrong() ? ', so that it ends no payment or order by time and is not ready' : '';
    log.error(`this server's clock is ${seconds} s ${way} the database's${stops}: correct it`);
  };
  const isWrong = (): boolean => Math.abs(aheadMs) > WRONG_MS;

  const compareAgain = (): Promise<void> =>
    // An unreachable database says nothing about the clock.
    compare().catch(() => {});
  await compareAgain();
  const timer = setInterval(compareAgain, EVERY_MS).unref();
  return {
    compare,
    isWrong,
    stop: () => clearInterval(timer),
  };
};

export type ClockWatch = Awaited<ReturnType<typeof watchClock>>;
