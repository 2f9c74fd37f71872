type Wake = () => void;

const waiting = new Map<string, Set<Wake>>();

/** Wakes whoever waits in this process for a payment to move on. Call it when the change is committed. */
export const tellOfPayment = (paymentId: string): void => {
  for (const wake of waiting.get(paymentId) ?? []) wake();
};

const listenTo = (paymentId: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wakes = waiting.get(paymentId) ?? new Set();
  waiting.set(paymentId, wakes.add(resolve));
  return {
    heard: promise,
    stop: () => {
      wakes.delete(resolve);
      if (wakes.size === 0) waiting.delete(paymentId);
    },
  };
};

const FIRST_PAUSE_MS = 50;
/** Another server may have moved it on, which nobody tells here: it is looked at so often all the same. */
const LONGEST_PAUSE_MS = 1000;

/** Looks again at each news of the payment until `done` says so or the time is over. No lock is held. */
export const waitFor = async <T>(
  paymentId: string,
  look: () => Promise<T>,
  done: (value: T) => boolean,
  patienceMs: number,
): Promise<T> => {
  const end = performance.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const news = listenTo(paymentId);
    let timer: NodeJS.Timeout | undefined;
    try {
      const value = await look();
      const left = end - performance.now();
      if (done(value) || left <= 0) return value;
      const paused = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.min(pause, left));
      });
      await Promise.race([news.heard, paused]);
    } finally {
      clearTimeout(timer);
      news.stop();
    }
  }
};
