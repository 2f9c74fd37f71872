/** Named places where a test can end the process, between any two steps of a payment. */
export const CRASH_POINTS = [
  'start-before-commit',
  'start-after-commit',
  'call-claimed',
  'push-answered',
  'push-booked',
  'card-answered',
  'card-booked',
  'card-queried',
  'card-cancelled',
  'callback-before-commit',
  'callback-stored',
  'callback-work',
  'webhook-stored',
  'webhook-work',
  'moved-work',
  'moved-listed',
  'moved-booked',
  'settle-before-commit',
  'settle-after-commit',
  'job-before-work',
  'job-after-work',
  'sweep-claimed',
  'query-answered',
  'payment-expired',
  'hold-expiry',
  'money-offered',
  'consume',
  'order-before-commit',
  'order-after-commit',
  'order-paid',
  'mail-queued',
  'mail-sent',
  'sms-queued',
  'sms-claimed',
  'sms-answered',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

export type Crash = { at: CrashPoint; nth: number };

/**
 * Parses `name` or `name:nth` (the nth time it is reached); an unknown name is refused with the
 * list.
 */
export const parseCrash = (text: string): Crash => {
  const [name = '', nth = '1'] = text.split(':');
  const at = CRASH_POINTS.find((point) => point === name);
  if (!at) throw new Error(`CRASH_AT must be one of ${CRASH_POINTS.join(', ')}; not "${name}".`);
  if (!/^[1-9]\d*$/.test(nth)) throw new Error(`CRASH_AT=${name}:${nth} needs a count from 1.`);
  return { at, nth: Number(nth) };
};

let armed: Crash | undefined;

/** Sets where this process crashes; undefined: nowhere. */
export const armCrash = (crash: Crash | undefined): void => {
  armed = crash && { ...crash };
};

/**
 * Ends the process here, if configured, as a power cut would: nothing is closed, flushed or
 * answered.
 */
export const crashPoint = (point: CrashPoint): void => {
  if (armed === undefined || armed.at !== point) return;
  armed.nth -= 1;
  if (armed.nth === 0) process.kill(process.pid, 'SIGKILL');
};
