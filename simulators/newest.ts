/** A map that drops its oldest entries, so that memory stays bounded. */
export class NewestMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #limit: number;
  readonly #onDrop: (key: K, value: V) => void;

  constructor(limit = 10_000, onDrop: (key: K, value: V) => void = () => {}) {
    this.#limit = limit;
    this.#onDrop = onDrop;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  set(key: K, value: V): void {
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#limit) return;
    const oldest = this.#entries.entries().next();
    if (oldest.done) return;
    this.#entries.delete(oldest.value[0]);
    this.#onDrop(oldest.value[0], oldest.value[1]);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  values(): V[] {
    return [...this.#entries.values()];
  }
}

/** A list that drops its oldest entries; oldest first. */
export class NewestList<T> {
  #lines: T[] = [];
  readonly #limit: number;

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  add(line: T): void {
    this.#lines.push(line);
    // Cut at twice the limit, so that there is one copy per `limit` additions.
    if (this.#lines.length >= this.#limit * 2) this.#lines = this.#lines.slice(-this.#limit);
  }

  all(): T[] {
    return this.#lines.slice(-this.#limit);
  }

  clear(): void {
    this.#lines = [];
  }
}
