import { useRef, useState } from 'react';
import { newKey } from '../api-client/call.ts';
import { useSession } from '../api-client/session.ts';
import { tabStorage, useInBrowser } from './storage.ts';

const PREFIX = 'draft:';
/** After the name of a draft: the key of its last request. */
const REQUEST = '#request';

const read = (key: string): unknown => {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null');
  } catch {
    return null;
  }
};

const write = (key: string, values: object | null): void => {
  tabStorage.write(key, values === null ? null : JSON.stringify(values));
};

/** Texts and ticks that the form has too: storage may contain anything. */
const validFields = <T extends object>(initial: T, found: unknown): Partial<T> => {
  if (found === null || typeof found !== 'object') return {};
  const entries = Object.entries(found).filter(([name, value]) => {
    const own = name in initial && initial[name as keyof T];
    return typeof value !== 'object' && typeof value === typeof own;
  });
  return Object.fromEntries(entries) as Partial<T>;
};

export type TextsOf<T extends object> = {
  [K in keyof T]: T[K] extends string ? K : never;
}[keyof T] &
  string;

export type Draft<T extends object> = {
  values: T;
  change: (part: Partial<T>) => void;
  /** `value` and `onChange` of the input of a text field. */
  input: (name: TextsOf<T>) => {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** The fields of these values that differ from the initial ones. */
  changesIn: (values: T) => Partial<T>;
  /** The values differ from the initial ones. */
  changed: boolean;
  /** Set when values typed before a reload were restored. */
  restored: boolean;
  /**
   * The Idempotency-Key of the opened form's Save: the same for each try, and after a reload, until `reset`. With
   * `asked`, another as soon as something else is asked for.
   */
  requestKey: (asked?: unknown) => string;
  /** The next request is another one, whatever it asks for. */
  endRequest: () => void;
  /** Deletes the draft; `next` becomes the initial values. */
  reset: (next?: T) => void;
};

type Options = {
  /** False: stored per tab instead, so that a guest finds it after signing in. */
  perPerson?: boolean;
};

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

const changesOf = <T extends object>(values: T, base: T): Partial<T> => {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, base[name as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
};

const differs = <T extends object>(a: T, b: T): boolean => Object.keys(changesOf(a, b)).length > 0;

type Request = { asked: string; key: string };

const readRequest = (name: string): Request | undefined => {
  const found = read(name) as Partial<Request> | null;
  return typeof found?.key === 'string' && /^[0-9a-f]{32}$/.test(found.key)
    ? { asked: String(found.asked), key: found.key }
    : undefined;
};

/** The storage key of a draft; null during hydration, when the user is not known yet. */
const useKey = (name: string | undefined, perPerson: boolean): string | null => {
  const inBrowser = useInBrowser();
  const { ready, user } = useSession();
  if (name === undefined || !inBrowser || !ready) return null;
  return perPerson ? `${PREFIX}${user?._id ?? 'guest'}:${name}` : PREFIX + name;
};

/**
 * The values of a half-filled form, stored per person and form under `name` until `reset`, so that they survive
 * a reload of the tab; without a name nothing is stored. Mount the form once `initial` is known. On a server-rendered page stored values are
 * restored after hydration, unless somebody has typed already.
 */
export const useDraft = <T extends object>(
  name: string | undefined,
  initial: T,
  { perPerson = true }: Options = {},
): Draft<T> => {
  const key = useKey(name, perPerson);
  const [base, setBase] = useState(initial);
  const stored = (): T => (key ? { ...base, ...validFields(base, read(key)) } : base);
  const [seen, setSeen] = useState(key);
  const [values, setValues] = useState(stored);
  const [restored, setRestored] = useState(() => differs(values, initial));
  if (key !== seen) {
    setSeen(key);
    if (!differs(values, base)) {
      setValues(stored());
      setRestored(differs(stored(), base));
    }
  }
  const request = useRef<Request>(undefined);
  const requestKey = (asked: unknown = ''): string => {
    const text = JSON.stringify(asked);
    const last = request.current ?? (key ? readRequest(key + REQUEST) : undefined);
    const now = last?.asked === text ? last : { asked: text, key: newKey() };
    request.current = now;
    if (key) write(key + REQUEST, now);
    return now.key;
  };
  const endRequest = () => {
    request.current = undefined;
    if (key) write(key + REQUEST, null);
  };
  const change = (part: Partial<T>) => {
    // Two changes may come before the next render: each builds on the previous one.
    setValues((before) => {
      const next = { ...before, ...part };
      if (key) write(key, differs(next, base) ? next : null);
      return next;
    });
  };
  return {
    values,
    change,
    input: (name) => ({
      value: values[name] as string,
      onChange: ({ target }) => change({ [name]: target.value } as Partial<T>),
    }),
    changesIn: (shown) => changesOf(shown, base),
    changed: differs(values, base),
    restored,
    requestKey,
    endRequest,
    reset: (next = base) => {
      setBase(next);
      setValues(next);
      setRestored(false);
      endRequest();
      if (key) write(key, null);
    },
  };
};

/** Called on logout, so that the next person at this device does not find what was typed. */
export const forgetDrafts = (): void => {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.write(key, null);
};
