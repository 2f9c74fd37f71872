type Work = () => Promise<unknown>;

/**
 * Work that may wait: one piece after another, each once however often it is asked for. What comes while `most`
 * wait is forgotten; it will be asked for again.
 */
export const oneAtATime = (most: number) => {
  const waiting = new Map<string, Work>();
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    for (const [key, work] of waiting) {
      // Nobody waits for it; whoever asks again starts it again.
      await work().catch(() => {});
      waiting.delete(key);
    }
    running = undefined;
  };

  return {
    ask(key: string, work: Work): void {
      if (waiting.has(key) || waiting.size >= most) return;
      waiting.set(key, work);
      running ??= run();
    },
    /** All that was asked for is done. */
    done: async (): Promise<void> => {
      while (running) await running;
    },
  };
};
