import { Problem } from '../http/problem.ts';

export type ConcurrencyLimitRules = {
  /** Maximum concurrent tasks. */
  running: number;
  /** Maximum concurrent tasks with the same key, such as a product. */
  runningPerKey?: number;
  /** Maximum waiting tasks; the next is refused. */
  waiting?: number;
  /** Maximum waiting tasks per key, so that one account can't fill the queue. */
  waitingPerKey?: number;
  retryAfterSeconds?: number;
};

type Waiting = {
  keys: readonly string[];
  group: string;
  /**
   * The lowest starts first. Each further task of a group gets a higher value, so that groups
   * alternate.
   */
  turn: number;
  start(): void;
  refuse(problem: Problem): void;
};

/**
 * Limits concurrent tasks of one kind in this process. A waiting task starts as soon as there is
 * room for its keys, oldest first, so that many requests for one key do not block the others.
 * Groups take turns (start-time fair queueing); when the queue is full, the last task of the
 * largest group is refused.
 */
export class ConcurrencyLimit {
  readonly #rules: Required<ConcurrencyLimitRules>;
  readonly #waiting: Waiting[] = [];
  readonly #perKey = new Map<string, number>();
  readonly #nextTurn = new Map<string, number>();
  #running = 0;
  #turn = 0;

  constructor({
    running,
    runningPerKey = running,
    waiting = Number.POSITIVE_INFINITY,
    waitingPerKey = waiting,
    retryAfterSeconds = 5,
  }: ConcurrencyLimitRules) {
    this.#rules = { running, runningPerKey, waiting, waitingPerKey, retryAfterSeconds };
  }

  /** Runs the task when there is room; 503 with Retry-After when too many wait. */
  async run<T>(work: () => Promise<T>, keys: readonly string[] = [], group = ''): Promise<T> {
    if (this.#hasRoom(keys)) this.#start(keys);
    else await this.#queue(keys, group);
    try {
      return await work();
    } finally {
      this.#end(keys);
    }
  }

  #hasRoom(keys: readonly string[]): boolean {
    const { running, runningPerKey } = this.#rules;
    return (
      this.#running < running && keys.every((key) => (this.#perKey.get(key) ?? 0) < runningPerKey)
    );
  }

  #start(keys: readonly string[]): void {
    this.#running++;
    for (const key of keys) this.#perKey.set(key, (this.#perKey.get(key) ?? 0) + 1);
  }

  #queue(keys: readonly string[], group: string): Promise<void> {
    const { waiting, waitingPerKey } = this.#rules;
    const waitingFor = (key: string): number =>
      this.#waiting.filter((one) => one.keys.includes(key)).length;
    if (keys.some((key) => waitingFor(key) >= waitingPerKey)) throw this.#busy();
    if (this.#waiting.length >= waiting) this.#makeRoomFor(group);
    const turn = group === '' ? this.#turn : Math.max(this.#turn, this.#nextTurn.get(group) ?? 0);
    if (group !== '') this.#nextTurn.set(group, turn + 1);
    return new Promise((start, refuse) => this.#waiting.push({ keys, group, turn, start, refuse }));
  }

  #busy(): Problem {
    const message = 'The shop is very busy right now. Please try again in a moment.';
    const { retryAfterSeconds: retryAfter } = this.#rules;
    return new Problem(503, 'busy', message, { details: { retryAfter } });
  }

  /** Refuses the last task of the largest group; throws if the new task's group is as large. */
  #makeRoomFor(group: string): void {
    const sizes = new Map<string, number>();
    for (const one of this.#waiting) sizes.set(one.group, (sizes.get(one.group) ?? 0) + 1);
    const [largest, size] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a));
    if ((sizes.get(group) ?? 0) + 1 >= size) throw this.#busy();
    const last = this.#waiting.findLastIndex((one) => one.group === largest);
    this.#waiting.splice(last, 1)[0]?.refuse(this.#busy());
  }

  #end(keys: readonly string[]): void {
    this.#running--;
    for (const key of keys) {
      const left = (this.#perKey.get(key) ?? 1) - 1;
      if (left === 0) this.#perKey.delete(key);
      else this.#perKey.set(key, left);
    }
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#turn = Math.max(this.#turn, next.turn);
      this.#start(next.keys);
      next.start();
    }
    if (this.#waiting.length === 0) this.#nextTurn.clear();
  }

  #next(): Waiting | undefined {
    if (this.#running >= this.#rules.running) return undefined;
    return this.#waiting
      .filter(({ keys }) => this.#hasRoom(keys))
      .reduce<Waiting | undefined>(
        (a, b) => (a === undefined || b.turn < a.turn ? b : a),
        undefined,
      );
  }
}
