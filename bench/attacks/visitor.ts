import { parentPort, workerData } from 'node:worker_threads';

/** Another visitor, in a separate thread: requests one path after the other and measures each. */
export type Visit = { url: string; paths: string[]; everyMs: number };
export type Visited = { ms: number[]; statuses: Record<string, number> };

const MAX_MS = 30_000;
const { url, paths, everyMs } = workerData as Visit;
const ms: number[] = [];
const statuses: Record<string, number> = {};
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

for (let turn = 0; !isOver; turn++) {
  const began = performance.now();
  const path = (paths[turn % paths.length] ?? '/').replace('{turn}', String(turn));
  const status = await fetch(url + path, {
    headers: { 'x-forwarded-for': '203.0.113.77' },
    signal: AbortSignal.timeout(MAX_MS),
  }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 'none',
  );
  ms.push(performance.now() - began);
  statuses[status] = (statuses[status] ?? 0) + 1;
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
parentPort?.postMessage({ ms, statuses } satisfies Visited);
