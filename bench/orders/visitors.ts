import { Caller } from './caller.ts';
import { type Times, timesOf } from './times.ts';

/** Visitors who browse while others buy: each requests the next page every `pauseMs`. */
export type VisitingJob = {
  port: number;
  paths: string[];
  visitors: number;
  /** Visitors with a new connection for one page. */
  newcomers: number;
  pauseMs: number;
};
export type VisitingResult = { times: Record<string, Times>; failures: number };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Browses until `isOver`. */
export const visit = async (job: VisitingJob, isOver: () => boolean): Promise<VisitingResult> => {
  const names = [...job.paths, ...(job.newcomers > 0 ? [`${job.paths[0]} as a newcomer`] : [])];
  const took = new Map<string, number[]>(names.map((name) => [name, []]));
  let failures = 0;
  let turn = 0;
  const look = async (isNew: boolean): Promise<void> => {
    let caller = new Caller(job.port);
    while (!isOver()) {
      const path = (isNew ? job.paths[0] : job.paths[turn++ % job.paths.length]) ?? '/';
      const from = performance.now();
      if (isNew) {
        caller.close();
        caller = new Caller(job.port);
      }
      const reply = await caller.ask('GET', path, {});
      if (reply.status !== 200) failures++;
      took.get(isNew ? `${path} as a newcomer` : path)?.push(performance.now() - from);
      await pause(job.pauseMs);
    }
    caller.close();
  };
  await Promise.all([
    ...Array.from({ length: job.visitors }, () => look(false)),
    ...Array.from({ length: job.newcomers }, () => look(true)),
  ]);
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
