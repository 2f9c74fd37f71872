import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { median, QUIET } from './measure.ts';
import type { Felt } from './phone-felt.ts';
import { type Interaction, type Result, type Scroll, SLOWDOWN } from './phone-interactions.ts';
import { CATEGORIES, CPU_SLOWDOWN, LIGHTHOUSE, type Visit } from './phone-lighthouse.ts';
import { commit } from './report.ts';

export type Visited = {
  name: string;
  visits: Visit[];
};
export type PhoneRun = {
  rounds: number;
  times: number;
  pages: Visited[];
  felt: Result;
  /** Share of the machine used by others just before the interactions. */
  busy: number;
};

/** A desktop in Lighthouse's table, for which a slowdown of 4 is meant, has 1500 to 2000. */
const MIN_INDEX = 1500;
/** The performance budget; other scores must be 100. Milliseconds. */
const WANTED = { performance: 95, LCP: 2000, checkoutLCP: 2500, TBT: 50, CLS: 0.005 } as const;
/** Maximum duration of a frame in ms. */
const FRAME = 50;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const mark = (good: boolean, text: string): string => (good ? text : `**${text}**`);
/** The quantile; of few values a high one is the last. */
const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

const visitRow = ({ name, visits }: Visited): string => {
  const of = (pick: (visit: Visit) => number) => median(visits.map(pick));
  const scores = CATEGORIES.map((category) => {
    const score = of((visit) => visit.scores[category]);
    return mark(score >= (category === 'performance' ? WANTED.performance : 100), String(score));
  });
  const lcp = of((visit) => visit.figures.LCP);
  const tbt = of((visit) => visit.figures.TBT);
  const cls = of((visit) => visit.figures.CLS);
  return row([
    name,
    ...scores,
    mark(
      lcp <= (name.startsWith('checkout') ? WANTED.checkoutLCP : WANTED.LCP),
      (lcp / 1000).toFixed(2),
    ),
    mark(tbt <= WANTED.TBT, tbt.toFixed(0)),
    mark(cls < WANTED.CLS, cls.toFixed(4)),
    (of((visit) => visit.figures.FCP) / 1000).toFixed(2),
    (of((visit) => visit.figures.SI) / 1000).toFixed(2),
    (of((visit) => visit.figures.bytes) / 1024).toFixed(0),
    of((visit) => visit.benchmarkIndex).toFixed(0),
  ]);
};

const failures = ({ name, visits }: Visited): string[] => {
  const seen = new Set(visits.flatMap((visit) => visit.failed.map((text) => text.split(' (')[0])));
  return [...seen].map((id) => {
    const texts = visits.flatMap(({ failed }) => failed.filter((text) => text.startsWith(`${id}`)));
    return `- ${name}: ${texts.at(-1)}, in ${texts.length} of ${visits.length}`;
  });
};

const pair = (felt: readonly Felt[], pick: (felt: Felt) => number): string =>
  `${quantile(felt.map(pick), 0.5).toFixed(0)} / ${quantile(felt.map(pick), 0.95).toFixed(0)}`;

const feltRow = ({ name, wanted, felt }: Interaction): string => {
  const p95 = quantile(
    felt.map((each) => each.shown),
    0.95,
  );
  const { script, style, layout } = {
    script: median(felt.map(({ work }) => work.script)),
    style: median(felt.map(({ work }) => work.style)),
    layout: median(felt.map(({ work }) => work.layout)),
  };
  return row([
    name,
    felt.length,
    wanted,
    mark(
      p95 <= wanted,
      pair(felt, (each) => each.shown),
    ),
    pair(felt, (each) => each.event),
    pair(felt, (each) => each.frame),
    `${pair(felt, (each) => each.work.all)} (${[script, style, layout].map((ms) => ms.toFixed(0)).join(' + ')})`,
  ]);
};

const scrollRow = ({ name, cards, frames }: Scroll): string => {
  const longest = Math.max(0, ...frames);
  return row([name, cards, frames.length, mark(longest <= FRAME, longest.toFixed(0))]);
};

const doubts = ({ pages, busy }: PhoneRun): string[] => {
  const low = pages.filter(({ visits }) =>
    visits.some((visit) => visit.benchmarkIndex < MIN_INDEX),
  );
  const names = low.map(({ name }) => name).join(', ');
  return [
    ...(names
      ? [`- The index was low, so simulated times are longer than the pages' own: ${names}.`]
      : []),
    ...(busy > QUIET
      ? [
          `- Others had ${Math.round(busy * 100)} % of the machine just before the interactions: of these, only the work counts.`,
        ]
      : []),
  ];
};

/** The report in Markdown. */
export const phoneReport = (run: PhoneRun): string => {
  const { rounds, times, pages, felt } = run;
  const worst = Math.max(0, ...felt.interactions.flatMap((each) => each.felt.map((f) => f.event)));
  return `# Bench: phone

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}. What is in bold misses what is wanted.

## First visit

Lighthouse ${LIGHTHOUSE}, phone, simulated throttling as it comes (150 ms, 1.6 Mbit/s, processor ${CPU_SLOWDOWN} times slower than this machine);
medians of ${rounds} visits of a browser that has never been here. Wanted: performance ≥ ${WANTED.performance}, the other
scores 100, LCP ≤ ${WANTED.LCP / 1000} s (checkout ${WANTED.checkoutLCP / 1000} s), TBT ≤ ${WANTED.TBT} ms, CLS < ${WANTED.CLS}. The index is Lighthouse's measure of this machine at the time of the visit; its slowdown is meant for 1500 to 2000.

${row(['page', ...CATEGORIES, 'LCP s', 'TBT ms', 'CLS', 'FCP s', 'SI s', 'kB', 'index'])}
${row(Array.from({ length: 12 }, () => '---'))}
${pages.map(visitRow).join('\n')}

Audits that did not pass, whether they count or only advise:

${pages.flatMap(failures).join('\n') || 'None.'}

## Interactions

360 px, touched, processor ${SLOWDOWN} times slower than this machine, up to ${times} times each in one tab; p50 / p95 in ms. *Shown*: from the touch
until what it asked for was painted. *Event*: the longest event until its next paint, as INP counts; the worst of all was
${worst.toFixed(0)} ms. *Frame*: the longest frame over 50 ms until the page was idle, 0 for none. *Work*: processor time of the main thread until
then, in brackets the median of script + style + layout; unlike the others it hardly knows of other programs' load. Categories have a
hundred products here.

${row(['what', 'times', 'wanted', 'shown', 'event', 'frame', 'work'])}
${row(Array.from({ length: 7 }, () => '---'))}
${felt.interactions.map(feltRow).join('\n')}

## Scrolling

The same phone, long lists from top to end with a finger. No frame may take over ${FRAME} ms.

${row(['list', 'cards', 'frames over 50 ms', 'longest'])}
${row(Array.from({ length: 4 }, () => '---'))}
${felt.scrolls.map(scrollRow).join('\n')}

## Machine

${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)} at the
end. Shop, PostgreSQL, browser and Lighthouse share it.

## Doubts

${doubts(run).join('\n') || 'None: the machine was idle and had its usual speed.'}
`;
};
