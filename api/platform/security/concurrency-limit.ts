import { Problem } from '../http/problem.ts';

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

type Visitor = {
  keys: readonly string[];
  /** Whose turn it counts for. */
  group: string;
  /** Who is first: a group's visitors have later and later turns, so that groups take turns. */
  turn: number;
  enter(): void;
  refuse(problem: Problem): void;
};

/**
 * Bounds how much of one kind of work runs at once in this process. Who waits goes in as soon as there is room
 * for their keys, the longest waiting first, so that a crowd at one key does not keep the others out. Work that
 * names a group takes turns with other groups (start-time fair queueing), and when the queue is full the largest
 * group gives way.
 */
export class Turnstile {
  readonly #rules: Required<TurnstileRules>;
  readonly #waiting: Visitor[] = [];
  readonly #perKey = new Map<string, number>();
  readonly #nextTurn = new Map<string, number>();
  #inside = 0;
  #turn = 0;

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
  async pass<T>(work: () => Promise<T>, keys: readonly string[] = [], group = ''): Promise<T> {
    if (this.#hasRoom(keys)) this.#enter(keys);
    else await this.#queue(keys, group);
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

  #queue(keys: readonly string[], group: string): Promise<void> {
    const { waiting, waitingPerKey } = this.#rules;
    const waitingFor = (key: string): number =>
      this.#waiting.filter((visitor) => visitor.keys.includes(key)).length;
    if (keys.some((key) => waitingFor(key) >= waitingPerKey)) throw this.#busy();
    if (this.#waiting.length >= waiting) this.#makeRoomFor(group);
    const turn = group === '' ? this.#turn : Math.max(this.#turn, this.#nextTurn.get(group) ?? 0);
    if (group !== '') this.#nextTurn.set(group, turn + 1);
    return new Promise((enter, refuse) => this.#waiting.push({ keys, group, turn, enter, refuse }));
  }

  #busy(): Problem {
    const message = 'The shop is very busy right now. Please try again in a moment.';
    const { retryAfterSeconds: retryAfter } = this.#rules;
    return new Problem(503, 'busy', message, { details: { retryAfter } });
  }

  /** Refuses the last of the largest group; throws when the newcomer's own is as large. */
  #makeRoomFor(group: string): void {
    const sizes = new Map<string, number>();
    for (const one of this.#waiting) sizes.set(one.group, (sizes.get(one.group) ?? 0) + 1);
    const [largest, size] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a));
    if ((sizes.get(group) ?? 0) + 1 >= size) throw this.#busy();
    const last = this.#waiting.findLastIndex((one) => one.group === largest);
    this.#waiting.splice(last, 1)[0]?.refuse(this.#busy());
  }

  #leave(keys: readonly string[]): void {
    this.#inside--;
    for (const key of keys) {
      const left = (this.#perKey.get(key) ?? 1) - 1;
      if (left === 0) this.#perKey.delete(key);
      else this.#perKey.set(key, left);
    }
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#turn = Math.max(this.#turn, next.turn);
      this.#enter(next.keys);
      next.enter();
    }
    if (this.#waiting.length === 0) this.#nextTurn.clear();
  }

  #next(): Visitor | undefined {
    if (this.#inside >= this.#rules.inside) return undefined;
    return this.#waiting
      .filter(({ keys }) => this.#hasRoom(keys))
      .reduce<Visitor | undefined>(
        (a, b) => (a === undefined || b.turn < a.turn ? b : a),
        undefined,
      );
  }
}
