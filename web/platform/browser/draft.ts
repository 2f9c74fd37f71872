import { useState } from 'react';
import { DRAFTS } from '../api-client/person.ts';
import { useSession } from '../api-client/session.ts';
import { type RequestKey, useRequestKey } from './request-key.ts';
import { tabStorage, useInBrowser } from './storage.ts';

/** After the name of a draft: the key of its last request. */
const REQUEST = '#request';

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text or a tick where the form has one, or a map of them where it has one. */
const fits = (value: unknown, own: unknown): boolean =>
  isMap(own)
    ? isMap(value) && Object.values(value).every((part) => typeof part !== 'object')
    : typeof value !== 'object' && typeof value === typeof own;

/** Of what was stored that which the form has too: storage may contain anything. */
const validFields = <T extends object>(initial: T, found: unknown): Partial<T> => {
  if (found === null || typeof found !== 'object') return {};
  const entries = Object.entries(found).filter(
    ([name, value]) => name in initial && fits(value, initial[name as keyof T]),
  );
  return Object.fromEntries(entries) as Partial<T>;
};

/** The typed fields, and what was saved in them when typing began. */
type Edit<T> = { typed: Partial<T>; were: Partial<T> };

const read = <T extends object>(key: string | null, saved: T): Edit<T> => {
  try {
    const found = JSON.parse((key && tabStorage.read(key)) ?? 'null');
    return { typed: validFields(saved, found?.typed), were: validFields(saved, found?.were) };
  } catch {
    return { typed: {}, were: {} };
  }
};

export type TextsOf<T extends object> = {
  [K in keyof T]: T[K] extends string ? K : never;
}[keyof T] &
  string;

/** What was saved in a field when typing began, and what somebody else has saved there since. */
export type Moved = { was: unknown; now: unknown };

export type Draft<T extends object> = RequestKey & {
  /** What was typed; in the other fields what is saved now. */
  values: T;
  change: (part: Partial<T>) => void;
  /** `value` and `onChange` of the input of a text field. */
  input: (name: TextsOf<T>) => {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** What is saved, as far as the form knows. */
  saved: T;
  /** The fields of these values that differ from what is saved. */
  changesIn: (values: T) => Partial<T>;
  /** The values differ from what is saved. */
  changed: boolean;
  /** The typed fields that somebody else has saved since. */
  moved: { [K in keyof T]?: Moved };
  /** Set when values typed before a reload were restored. */
  restored: boolean;
  /** `saved` as it is given next is saved now, also if it is the same as before. */
  follow: () => void;
  /** Deletes the draft; `next` is saved now. */
  reset: (next?: T) => void;
};

type Merge<T> = { [K in keyof T]?: (typed: T[K], was: T[K], now: T[K]) => T[K] };

type Options<T> = {
  /** False: stored per tab instead, so that a guest finds it after signing in. */
  perPerson?: boolean;
  /** Brings together what was typed in a field and what somebody else has saved there. */
  merge?: Merge<T>;
};

/** A text with other line ends is the same: a form sends those of its own. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n');
  return typeof value === 'object' ? JSON.stringify(value) : value;
};
const isSame = (a: unknown, b: unknown): boolean => a === b || plain(a) === plain(b);

const changesOf = <T extends object>(values: T, base: T): Partial<T> => {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, base[name as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
};

const differs = <T extends object>(a: T, b: T): boolean => Object.keys(changesOf(a, b)).length > 0;

/**
 * The edit after a change: a field that is as it is saved is not typed any more. What is typed over merged values is
 * typed over what is saved now.
 */
const edited = <T extends object>(
  { typed, were }: Edit<T>,
  part: Partial<T>,
  saved: T,
  merge: Merge<T>,
): Edit<T> => {
  const now = { typed: { ...typed }, were: { ...were } };
  for (const name of Object.keys(part) as (keyof T)[]) {
    delete now.typed[name];
    delete now.were[name];
    if (part[name] === undefined || isSame(part[name], saved[name])) continue;
    now.typed[name] = part[name];
    now.were[name] = name in were && !merge[name] ? were[name] : saved[name];
  }
  return now;
};

const movedOf = <T extends object>({ typed, were }: Edit<T>, saved: T): Draft<T>['moved'] => {
  const names = (Object.keys(typed) as (keyof T)[]).filter(
    (name) => name in were && !isSame(were[name], saved[name]) && !isSame(typed[name], saved[name]),
  );
  const pairs = names.map((name) => [name, { was: were[name], now: saved[name] }]);
  return Object.fromEntries(pairs) as Draft<T>['moved'];
};

const valuesOf = <T extends object>(edit: Edit<T>, saved: T, merge: Merge<T>): T => {
  const values = { ...saved, ...edit.typed };
  for (const name of Object.keys(movedOf(edit, saved)) as (keyof T)[])
    values[name] =
      merge[name]?.(values[name], edit.were[name] as T[keyof T], saved[name]) ?? values[name];
  return values;
};

/** The storage key of a draft; null during hydration, when the user is not known yet. */
const useKey = (name: string | undefined, perPerson: boolean): string | null => {
  const inBrowser = useInBrowser();
  const { ready, user } = useSession();
  if (name === undefined || !inBrowser || !ready) return null;
  return perPerson ? `${DRAFTS}${user?._id ?? 'guest'}:${name}` : DRAFTS + name;
};

/**
 * The values of a half-filled form. What was typed is stored per person and form under `name` until `reset`, so that it
 * survives a reload of the tab; without a name nothing is stored. `saved` may change while the form is open. On a
 * server-rendered page stored values are restored after hydration, unless somebody has typed already.
 */
export const useDraft = <T extends object>(
  name: string | undefined,
  saved: T,
  { perPerson = true, merge = {} }: Options<T> = {},
): Draft<T> => {
  const key = useKey(name, perPerson);
  const [given, setGiven] = useState<T | undefined>(saved);
  const [base, setBase] = useState(saved);
  if (given === undefined || differs(saved, given)) {
    setGiven(saved);
    setBase(saved);
  }
  const [edit, setEdit] = useState(() => read(key, base));
  const [seen, setSeen] = useState(key);
  const values = valuesOf(edit, base, merge);
  const changed = differs(values, base);
  const [restored, setRestored] = useState(changed);
  if (key !== seen) {
    setSeen(key);
    if (!changed) {
      const found = read(key, base);
      setEdit(found);
      setRestored(differs(valuesOf(found, base, merge), base));
    }
  }
  const request = useRequestKey(key && key + REQUEST);
  const change = (part: Partial<T>) => {
    // Two changes may come before the next render: each builds on the previous one.
    setEdit((before) => {
      const next = edited(before, part, base, merge);
      const isTyped = Object.keys(next.typed).length > 0;
      if (key) tabStorage.write(key, isTyped ? JSON.stringify(next) : null);
      return next;
    });
  };
  return {
    ...request,
    values,
    change,
    input: (field) => ({
      value: values[field] as string,
      onChange: ({ target }) => change({ [field]: target.value } as Partial<T>),
    }),
    saved: base,
    changesIn: (shown) => changesOf(shown, base),
    changed,
    moved: movedOf(edit, base),
    restored,
    follow: () => setGiven(undefined),
    reset: (next = base) => {
      setBase(next);
      setEdit({ typed: {}, were: {} });
      setRestored(false);
      request.endRequest();
      if (key) tabStorage.write(key, null);
    },
  };
};

/** Whether something was typed into this form of the signed-in person, when the page was opened. */
export const useHasDraft = (name: string): boolean => {
  const key = useKey(name, true);
  const [found] = useState(() => key !== null && tabStorage.read(key) !== null);
  return found;
};
