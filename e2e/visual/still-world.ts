import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { STILL_NOW } from './still-now.ts';

/**
 * Loaded before a shop for snapshots: freezes its clock and makes ids sequential, so that dates, order numbers
 * and the order of equal entries are the same in every run.
 */
const RealDate = Date;
const now = RealDate.parse(STILL_NOW);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
  apply: () => new RealDate(now).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => now : Reflect.get(target, name, receiver),
});

let given = 0;
const nextId = (): string => {
  given += 1;
  // Hashed, because screens show only the first ten characters and real ids differ in all of them.
  const spread = crypto.createHash('sha256').update(`malkia ${given}`).digest('hex');
  return [
    spread.slice(0, 8),
    spread.slice(8, 12),
    `4${spread.slice(13, 16)}`,
    `a${spread.slice(17, 20)}`,
    spread.slice(20, 32),
  ].join('-');
};
crypto.randomUUID = nextId as typeof crypto.randomUUID;
syncBuiltinESMExports();
