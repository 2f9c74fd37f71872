export type TimeLeft = { days: number; hours: number; mins: number; secs: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whole units left until the end; undefined once it has passed. */
export const timeLeft = (endsAt: number, now: number): TimeLeft | undefined => {
  const left = endsAt - now;
  // An end that can't be read counts as passed.
  if (!(left > 0)) return undefined;
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    mins: Math.floor((left % HOUR) / MINUTE),
    secs: Math.floor((left % MINUTE) / SECOND),
  };
};
