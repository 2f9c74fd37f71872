import { Answer, DETAILS_MS, type Made } from './answer.ts';

type Kept = { answer: Answer; bytes: number; usedAt: number; proven: boolean };

/** Answers made right now. Whoever asks meanwhile waits for the same one, unless something changed since. */
type Flight = {
  answer: Promise<Answer>;
  changed: Set<string>;
  joinable: boolean;
  storable: boolean;
};

export type CacheFigures = { entries: number; bytes: number; made: number; stored: number };

export type AnswerCache = {
  /** What is kept under the key and still true. */
  get(key: string): Answer | undefined;
  /** What is kept, else what `make` makes: once for all who ask at the same time. Without a key, for one. */
  answer(key: string | undefined, make: () => Promise<Made>): Promise<Answer>;
  /** Forgets all that was made of these; what is being made of them right now is not kept. */
  drop(names: readonly string[]): void;
  /** While off nothing is kept or shared: changes may go unheard. */
  switch(on: boolean): void;
  readonly isOn: boolean;
  /** An answer has grown by an encoding. */
  weigh(key: string): void;
  figures(): CacheFigures;
};

type Options = { maxBytes: number; now: () => number; maxAgeMs: number };

/** Of one answer at most this share of the room. */
const LARGEST_SHARE = 0.1;
/** Answers asked for once share this much; whoever asks for ever new addresses pushes out only those. */
const UNPROVEN_SHARE = 0.25;
/** Used again within this time, an answer keeps its place: moving it each time would cost more. */
const SETTLED_MS = 1000;

/**
 * Public answers in memory, bounded by bytes. An answer asked for again is proven and outlives those asked for
 * once; the least recently used go first. No answer is kept that was made of what has changed meanwhile.
 */
export const createAnswerCache = ({ maxBytes, now, maxAgeMs }: Options): AnswerCache => {
  const unproven = new Map<string, Kept>();
  const proven = new Map<string, Kept>();
  const keysOf = new Map<string, Set<string>>();
  const flights = new Map<string, Flight>();
  const open = new Set<Flight>();
  let on = false;
  let made = 0;
  let stored = 0;
  const bytes = { unproven: 0, proven: 0 };

  const remove = (key: string): void => {
    const kept = proven.get(key) ?? unproven.get(key);
    if (!kept) return;
    (kept.proven ? proven : unproven).delete(key);
    bytes[kept.proven ? 'proven' : 'unproven'] -= kept.bytes;
    for (const name of kept.answer.names) {
      const keys = keysOf.get(name);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(name);
    }
  };

  const shrink = (): void => {
    for (const key of proven.keys()) {
      if (bytes.proven <= maxBytes * (1 - UNPROVEN_SHARE)) break;
      remove(key);
    }
    for (const key of unproven.keys()) {
      if (bytes.unproven <= maxBytes * UNPROVEN_SHARE) break;
      remove(key);
    }
  };

  const place = (key: string, kept: Kept): void => {
    (kept.proven ? proven : unproven).set(key, kept);
    bytes[kept.proven ? 'proven' : 'unproven'] += kept.bytes;
  };

  const store = (key: string, answer: Answer): void => {
    remove(key);
    const kept = { answer, bytes: answer.bytes + key.length * 2, usedAt: now(), proven: false };
    if (kept.bytes > maxBytes * LARGEST_SHARE) return;
    place(key, kept);
    for (const name of answer.names) {
      const keys = keysOf.get(name);
      if (keys) keys.add(key);
      else keysOf.set(name, new Set([key]));
    }
    stored++;
    shrink();
  };

  const prove = (key: string, kept: Kept, time: number): void => {
    (kept.proven ? proven : unproven).delete(key);
    bytes[kept.proven ? 'proven' : 'unproven'] -= kept.bytes;
    kept.proven = true;
    kept.usedAt = time;
    place(key, kept);
    shrink();
  };

  const clear = (): void => {
    for (const map of [proven, unproven, keysOf]) map.clear();
    bytes.proven = 0;
    bytes.unproven = 0;
    for (const flight of open) {
      flight.joinable = false;
      flight.storable = false;
    }
  };

  const fly = (key: string, make: () => Promise<Made>): Promise<Answer> => {
    const run = async (): Promise<Answer> => {
      made++;
      const result = await make();
      const { basis } = result;
      const age = basis?.details?.length ? Math.min(DETAILS_MS, maxAgeMs) : maxAgeMs;
      const answer = new Answer(result, now() + age);
      const untouched = basis && answer.names.every((name) => !flight.changed.has(name));
      if (on && flight.storable && untouched && answer.until > now()) store(key, answer);
      return answer;
    };
    const flight: Flight = {
      answer: undefined as unknown as Promise<Answer>,
      changed: new Set(),
      joinable: on,
      storable: on,
    };
    open.add(flight);
    flight.answer = run().finally(() => {
      open.delete(flight);
      if (flights.get(key) === flight) flights.delete(key);
    });
    if (on) flights.set(key, flight);
    return flight.answer;
  };

  const get = (key: string): Answer | undefined => {
    if (!on) return undefined;
    const kept = proven.get(key) ?? unproven.get(key);
    if (!kept) return undefined;
    const time = now();
    if (time >= kept.answer.until) {
      remove(key);
      return undefined;
    }
    if (!kept.proven || time - kept.usedAt > SETTLED_MS) prove(key, kept, time);
    return kept.answer;
  };

  return {
    get,
    async answer(key, make) {
      if (key === undefined) return new Answer(await make());
      const kept = get(key);
      if (kept) return kept;
      const flight = flights.get(key);
      return flight?.joinable ? flight.answer : fly(key, make);
    },
    drop(names) {
      if (names.includes('everything')) return clear();
      for (const flight of open) {
        // What it read may be from before; who asks from now on must not get that.
        flight.joinable = false;
        for (const name of names) flight.changed.add(name);
      }
      for (const name of names) for (const key of [...(keysOf.get(name) ?? [])]) remove(key);
    },
    switch(next) {
      on = next && maxBytes > 0;
      clear();
    },
    get isOn() {
      return on;
    },
    weigh(key) {
      const kept = proven.get(key) ?? unproven.get(key);
      if (!kept) return;
      const grown = kept.answer.bytes + key.length * 2;
      bytes[kept.proven ? 'proven' : 'unproven'] += grown - kept.bytes;
      kept.bytes = grown;
      shrink();
    },
    figures: () => ({
      entries: proven.size + unproven.size,
      bytes: bytes.proven + bytes.unproven,
      made,
      stored,
    }),
  };
};
