import { Problem } from './problem.ts';

export type TurnstileRules = {
  /** How many may be inside at once. */
  inside: number;
  /** How many of them may share a key, such as the same product. */
  insidePerKey?: number;
  /** How many may wait; who comes then is refused. */
  waiting?: number;
  /** How many of them may wait for a key; so one account does not fill the queue. */
  waitingPerKey?: number;
  retryAfterSeconds?: number;
};

type Visitor = { keys: readonly string[]; enter(): void };

/**
 * Bounds how much of one kind of work runs at once in this process. Who waits goes in as soon as there is room
 * for their keys, the longest waiting first, so that a crowd at one key does not keep the others out.
 */
export class Turnstile {
  readonly #rules: Required<TurnstileRules>;
  readonly #waiting: Visitor[] = [];
  readonly #perKey = new Map<string, number>();
  #inside = 0;

  constructor({
    inside,
    insidePerKey = inside,
    waiting = Number.POSITIVE_INFINITY,
    waitingPerKey = waiting,
    retryAfterSeconds = 5,
  }: TurnstileRules) {
    this.#rules = { inside, insidePerKey, waiting, waitingPerKey, retryAfterSeconds };
  }

  /** Does the work as soon as there is room; 503 with Retry-After when too many wait already. */
  async pass<T>(work: () => Promise<T>, keys: readonly string[] = []): Promise<T> {
    if (this.#hasRoom(keys)) this.#enter(keys);
    else await this.#queue(keys);
    try {
      return await work();
    } finally {
      this.#leave(keys);
    }
  }

  #hasRoom(keys: readonly string[]): boolean {
    const { inside, insidePerKey } = this.#rules;
    return (
      this.#inside < inside && keys.every((key) => (this.#perKey.get(key) ?? 0) < insidePerKey)
    );
  }

  #enter(keys: readonly string[]): void {
    this.#inside++;
    for (const key of keys) this.#perKey.set(key, (this.#perKey.get(key) ?? 0) + 1);
  }

  #queue(keys: readonly string[]): Promise<void> {
    const { waiting, waitingPerKey, retryAfterSeconds } = this.#rules;
    const waitingFor = (key: string): number =>
      this.#waiting.filter((visitor) => visitor.keys.includes(key)).length;
    const crowded = keys.some((key) => waitingFor(key) >= waitingPerKey);
    if (this.#waiting.length >= waiting || crowded) {
      const message = 'The shop is very busy right now. Please try again in a moment.';
      throw new Problem(503, 'busy', message, { details: { retryAfter: retryAfterSeconds } });
    }
    return new Promise((resolve) => this.#waiting.push({ keys, enter: resolve }));
  }

  #leave(keys: readonly string[]): void {
    this.#inside--;
    for (const key of keys) {
      const left = (this.#perKey.get(key) ?? 1) - 1;
      if (left === 0) this.#perKey.delete(key);
      else this.#perKey.set(key, left);
    }
    for (let at = 0; at < this.#waiting.length && this.#inside < this.#rules.inside; ) {
      const visitor = this.#waiting[at] as Visitor;
      if (this.#hasRoom(visitor.keys)) {
        this.#waiting.splice(at, 1);
        this.#enter(visitor.keys);
        visitor.enter();
      } else at++;
    }
  }
}
