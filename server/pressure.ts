import { getHeapStatistics } from 'node:v8';
import type { OperationsConfig } from '../api/platform/operations-config.ts';

export type Reason = 'pool' | 'event_loop' | 'memory';
export type Gauges = { poolWaiting: () => number; memoryMb: () => number; heapShare: () => number };
export type Pressure = {
  /** Why no more requests should be begun right now; undefined while there is room. */
  reason(): Reason | undefined;
  stop(): void;
};

const LOOK_EVERY_MS = 100;
const MEMORY_EVERY = 5;
const MOST_OF_MEMORY = 0.9;
const MB = 1024 * 1024;

/** The container's memory where there is one (it is 0, or beyond all measure, where there is none), else the machine's. */
const machineMb = (): number => {
  const constrained = process.constrainedMemory() / MB;
  const total = (process.availableMemory() + process.memoryUsage.rss()) / MB;
  return constrained > 0 && constrained < total * 64 ? constrained : total;
};

const heapShare = (): number => {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size / heap_size_limit;
};

/** How this process measures itself; the pool is told from outside. */
export const gaugesOf = (poolWaiting: () => number): Gauges => ({
  poolWaiting,
  memoryMb: () => process.memoryUsage.rss() / MB,
  heapShare,
});

/** One long pause turns nobody away; so many looks in a row that come too late do. */
const LATE_LOOKS = 3;

/**
 * Watches what runs out first under too many requests: connections of the pool, the event loop, memory. A look
 * that comes in time again ends it.
 */
export const watchPressure = (bounds: OperationsConfig['busy'], gauges: Gauges): Pressure => {
  const mostMb = bounds.memoryMb ?? machineMb() * MOST_OF_MEMORY;
  let late = 0;
  let memory = false;
  let looks = 0;
  let due = performance.now() + LOOK_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    late = now - due > bounds.eventLoopMs ? late + 1 : 0;
    due = now + LOOK_EVERY_MS;
    if (looks++ % MEMORY_EVERY === 0)
      memory = gauges.memoryMb() > mostMb || gauges.heapShare() > MOST_OF_MEMORY;
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    reason() {
      if (bounds.poolWaiting > 0 && gauges.poolWaiting() >= bounds.poolWaiting) return 'pool';
      if (bounds.eventLoopMs > 0 && late >= LATE_LOOKS) return 'event_loop';
      return memory ? 'memory' : undefined;
    },
    stop: () => clearInterval(timer),
  };
};
