type Wake = () => void;

const waiting = new Map<string, Set<Wake>>();

/** Wakes the requests of this process that wait for a payment. Call it after the commit. */
export const notifyOfPayment = (paymentId: string): void => {
  for (const wake of waiting.get(paymentId) ?? []) wake();
};

const subscribe = (paymentId: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wakes = waiting.get(paymentId) ?? new Set();
  waiting.set(paymentId, wakes.add(resolve));
  return {
    notified: promise,
    stop: () => {
      wakes.delete(resolve);
      if (wakes.size === 0) waiting.delete(paymentId);
    },
  };
};

const FIRST_PAUSE_MS = 50;
/** Poll interval: a change made by another server sends no notification here. */
const LONGEST_PAUSE_MS = 1000;

/**
 * Reads a payment after each notification until `done` returns true or the time is up. Holds no
 * lock.
 */
export const waitFor = async <T>(
  paymentId: string,
  read: () => Promise<T>,
  done: (value: T) => boolean,
  timeoutMs: number,
): Promise<T> => {
  const end = performance.now() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const subscription = subscribe(paymentId);
    let timer: NodeJS.Timeout | undefined;
    try {
      const value = await read();
      const left = end - performance.now();
      if (done(value) || left <= 0) return value;
      const paused = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.min(pause, left));
      });
      await Promise.race([subscription.notified, paused]);
    } finally {
      clearTimeout(timer);
      subscription.stop();
    }
  }
};
