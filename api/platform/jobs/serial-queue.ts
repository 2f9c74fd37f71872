type Work = () => Promise<unknown>;

/**
 * Runs background tasks one after the other. A key already queued is not queued twice; beyond
 * `most` waiting tasks new ones are dropped, since callers ask again.
 */
export const serialQueue = (most: number) => {
  const waiting = new Map<string, Work>();
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    for (const [key, work] of waiting) {
      // Nobody waits for the result; the next request queues it again.
      await work().catch(() => {});
      waiting.delete(key);
    }
    running = undefined;
  };

  return {
    add(key: string, work: Work): void {
      if (waiting.has(key) || waiting.size >= most) return;
      waiting.set(key, work);
      running ??= run();
    },
    /** Resolves when the queue is empty. */
    idle: async (): Promise<void> => {
      while (running) await running;
    },
  };
};
