import type { CDPSession, Page } from 'playwright-core';

/** Perceived delay of one interaction, in ms. */
export type Felt = {
  /** From the touch until its result was painted. */
  shown: number;
  /** The longest event handled meanwhile, until its next paint: counted by INP. */
  event: number;
  /** The longest frame over 50 ms, from the touch until the page was idle; 0 if none. */
  frame: number;
  /** CPU time of the page's main thread under throttling, which other programs affect little. */
  work: Work;
};
export type Work = { all: number; script: number; style: number; layout: number };

type Recorder = {
  begin(): void;
  until(predicate: () => boolean): Promise<number>;
  take(): { event: number; frame: number };
};
declare global {
  interface Window {
    felt: Recorder;
    feltShown: Promise<number>;
  }
}

/** Runs in the page first: observes events and frames. */
const record = (): void => {
  const events: PerformanceEntry[] = [];
  const frames: PerformanceEntry[] = [];
  const observe = (type: string, into: PerformanceEntry[], more: object = {}) => {
    const observer = new PerformanceObserver((list) => into.push(...list.getEntries()));
    observer.observe({ type, ...more });
    return () => into.push(...observer.takeRecords());
  };
  const flushes = [
    observe('event', events, { durationThreshold: 16 }),
    observe('long-animation-frame', frames),
  ];
  let since = 0;
  let touched: number | undefined;
  const touch = (event: Event) => {
    touched ??= event.timeStamp;
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, touch, { capture: true });
  const longest = (entries: readonly PerformanceEntry[]) =>
    Math.max(
      0,
      ...entries.filter((entry) => entry.startTime >= since).map((entry) => entry.duration),
    );
  window.felt = {
    begin: () => {
      since = performance.now();
      touched = undefined;
      events.length = 0;
      frames.length = 0;
    },
    until: (predicate) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (performance.now() - since > 15_000) reject(new Error(`Never shown: ${predicate}`));
          else if (!predicate()) requestAnimationFrame(look);
          else painted();
        };
        const painted = () => {
          // A message posted before a frame is painted arrives after it.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - (touched ?? since));
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    take: () => {
      for (const flush of flushes) flush();
      return { event: longest(events), frame: longest(frames) };
    },
  };
};

/** Main thread work of the page so far. */
const workOf = async (client: CDPSession): Promise<Work> => {
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
  };
};

const less = (after: Work, before: Work): Work => ({
  all: after.all - before.all,
  script: after.script - before.script,
  style: after.style - before.style,
  layout: after.layout - before.layout,
});

const idle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quiet = () => requestIdleCallback(() => resolve(), { timeout: 1000 });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(quiet, 60)));
      }),
  );

export type Phone = {
  page: Page;
  /** Performs an action, waits until `shown` is visible, and returns the delays. */
  feel(act: () => Promise<unknown>, shown: string): Promise<Felt>;
};

/** A page on a slow phone: 360 px wide, touch, CPU throttled by `slowdown`. */
export const slowPhone = async (page: Page, slowdown: number): Promise<Phone> => {
  await page.addInitScript(record);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const feel: Phone['feel'] = async (act, shown) => {
    await idle(page);
    await page.evaluate(`felt.begin(); feltShown = felt.until(() => ${shown}); undefined`);
    const before = await workOf(client);
    await act();
    const time = await page.evaluate(() => window.feltShown);
    await idle(page);
    const work = less(await workOf(client), before);
    return { shown: time, work, ...(await page.evaluate(() => window.felt.take())) };
  };
  return { page, feel };
};
