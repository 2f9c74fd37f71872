import { Caller } from './caller.ts';
import { type Times, timesOf } from './times.ts';

/** People who look around while others buy: every `pauseMs` each asks for the next of the pages. */
export type VisitingJob = { port: number; paths: string[]; visitors: number; pauseMs: number };
export type VisitingResult = { times: Record<string, Times>; failures: number };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Looks around until `isOver`. */
export const visit = async (job: VisitingJob, isOver: () => boolean): Promise<VisitingResult> => {
  const took = new Map<string, number[]>(job.paths.map((path) => [path, []]));
  let failures = 0;
  let turn = 0;
  const look = async (): Promise<void> => {
    const caller = new Caller(job.port);
    while (!isOver()) {
      const path = job.paths[turn++ % job.paths.length] ?? '/';
      const from = performance.now();
      const reply = await caller.ask('GET', path, {});
      if (reply.status !== 200) failures++;
      took.get(path)?.push(performance.now() - from);
      await pause(job.pauseMs);
    }
    caller.close();
  };
  await Promise.all(Array.from({ length: job.visitors }, look));
  const times = Object.fromEntries([...took].map(([path, values]) => [path, timesOf(values)]));
  return { times, failures };
};

if (process.send) {
  let over = false;
  process.on('message', (said: VisitingJob | 'over') => {
    if (said === 'over') over = true;
    else visit(said, () => over).then((result) => process.send?.(result));
  });
}
