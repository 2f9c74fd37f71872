type Wake = () => void;

const waiting = new Map<string, Set<Wake>>();

/** Wakes whoever waits in this process for a payment to move on. Call it when the change is committed. */
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
/** Another server may have moved it on, which notifies nobody here: it is read so often all the same. */
const LONGEST_PAUSE_MS = 1000;

/** Reads a payment at each notification until `done` says so or the time is over. No lock is held. */
export const waitFor = async <T>(
  paymentId: string,
  read: () => Promise<T>,
  done: (value: T) => boolean,
  patienceMs: number,
): Promise<T> => {
  const end = performance.now() + patienceMs;
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
