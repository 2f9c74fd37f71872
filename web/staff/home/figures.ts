const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `2026-03-01` as `1 Mar`. */
export const shortDay = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));

/** Shillings for an axis: `950`, `12k`, `1.5M`. */
export const shortKsh = (ksh: number): string => {
  const scaled = (by: number) => String(Math.round((ksh / by) * 10) / 10);
  if (ksh >= 1_000_000) return `${scaled(1_000_000)}M`;
  return ksh >= 1000 ? `${scaled(1000)}k` : String(Math.round(ksh));
};

/** Shillings without sales that an axis has all the same. */
const LEAST_AXIS = 1000;

/** Figures of an axis from 0 to at least `most`, in at most four steps of 1, 2 or 5 times a power of ten. */
export const axisSteps = (most: number): number[] => {
  const rough = (most || LEAST_AXIS) / 4;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5].map((times) => times * power).find((size) => size >= rough) ?? 10 * power;
  return Array.from({ length: Math.ceil((most || LEAST_AXIS) / step) + 1 }, (_, at) => at * step);
};

/** Above this, the earlier figure is shown instead, because '906% more' after a nearly empty month says little. */
const MAX_PERCENT = 200;

/** How a figure changed since the previous period; `write` formats the earlier one. */
export const changeText = (
  now: number,
  before: number,
  days: number,
  write: (figure: number) => string = String,
): string => {
  const earlier = `the ${days} days before`;
  if (before === 0) return now === 0 ? `As in ${earlier}` : `Nothing in ${earlier}`;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `As in ${earlier}`;
  if (percent > MAX_PERCENT) return `Up from ${write(before)} in ${earlier}`;
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than in ${earlier}`;
};
