import { useState } from 'react';
import { useSession } from './session.ts';

const PREFIX = 'draft:';

const read = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

const keep = (key: string, values: unknown): void => {
  try {
    if (values === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // In memory only.
  }
};

/** Only what the form has too, and only text and ticks: storage may hold anything. */
const fitting = <T extends Values>(initial: T, stored: unknown): Partial<T> => {
  if (stored === null || typeof stored !== 'object') return {};
  const entries = Object.entries(stored).filter(
    ([name, value]) => name in initial && typeof value === typeof initial[name],
  );
  return Object.fromEntries(entries) as Partial<T>;
};

type Values = Record<string, string | boolean>;

export type Draft<T extends Values> = {
  values: T;
  change: (part: Partial<T>) => void;
  /** Something differs from what the form began with. */
  changed: boolean;
  /** What was typed before a reload is shown again. */
  restored: boolean;
  /** Forgets the draft; `next` is what the form begins with from now on. */
  reset: (next?: T) => void;
};

type Options = {
  /** False: of this tab, so that what a guest began is there after signing in. */
  perPerson?: boolean;
};

/**
 * The values of a half-filled form, which survive a reload of the tab: kept per person and form under
 * `name` until `reset`. Mount the form once `initial` is known.
 */
export const useDraft = <T extends Values>(
  name: string,
  initial: T,
  { perPerson = true }: Options = {},
): Draft<T> => {
  const userId = useSession((session) => session.user?._id ?? 'guest');
  const key = perPerson ? `${PREFIX}${userId}:${name}` : PREFIX + name;
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState<T>(() => ({ ...initial, ...fitting(initial, read(key)) }));
  const differs = (a: T, b: T) => Object.keys(a).some((field) => a[field] !== b[field]);
  const [restored, setRestored] = useState(() => differs(values, initial));
  return {
    values,
    change: (part) => {
      const next = { ...values, ...part };
      setValues(next);
      keep(key, differs(next, base) ? next : null);
    },
    changed: differs(values, base),
    restored,
    reset: (next = base) => {
      setBase(next);
      setValues(next);
      setRestored(false);
      keep(key, null);
    },
  };
};

/** On logout: nobody else at this device finds what was typed. */
export const forgetDrafts = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
};
