import type { TimeLeft } from '../../platform/browser/countdown.ts';

const count = (number: number, one: string): string =>
  `${number} ${number === 1 ? one : `${one}s`}`;

/** The countdown as a sentence, for staff. */
export const countdownWords = (left: TimeLeft | undefined): string =>
  left
    ? `${count(left.days, 'day')}, ${count(left.hours, 'hour')}, ${count(left.mins, 'min')} and ${count(left.secs, 'sec')} left.`
    : 'This deal has expired.';
