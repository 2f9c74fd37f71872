import { useEffect, useState } from 'react';
import { serverNow, useServerClock } from './server-clock.ts';

export type TimeLeft = { days: number; hours: number; mins: number; secs: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units left until the end; undefined once it has passed. */
export const timeLeft = (endsAt: number, now: number): TimeLeft | undefined => {
  const left = endsAt - now;
  // An invalid date counts as passed.
  if (!(left > 0)) return undefined;
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    mins: Math.floor((left % HOUR) / MINUTE),
    secs: Math.floor((left % MINUTE) / SECOND),
  };
};

/**
 * The server's time, updated each second until `end`; undefined until a reply told it, or `failed`: then the
 * device's. Stops at the end to save battery.
 */
export const useNow = (end: number, failed = false): number | undefined => {
  const { ahead } = useServerClock();
  const known = ahead !== undefined || failed;
  const [now, setNow] = useState(() => (known ? serverNow() : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock may be put right after the end.
  useEffect(() => {
    if (!known) return;
    const tick = () => {
      const time = serverNow();
      setNow(time);
      if (!(time < end)) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [end, known, ahead]);
  return now;
};
