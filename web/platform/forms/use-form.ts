import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CallKey } from '#contract/all.endpoints.ts';
import { ApiProblem, problemText } from '../api-client/call.ts';
import { type Moved, type TextsOf, useDraft } from '../browser/draft.ts';

/** By field; a part of a field as the server names it, as in `points.0.phone`. */
export type FieldTexts = Partial<Record<string, string>>;

// biome-ignore lint/suspicious/noConfusingVoidType: fits functions that return nothing.
type OrNothing<T> = T | void;

export type Sending<V> = {
  /** Only what differs from what is saved. */
  changed: Partial<V>;
  /** What is saved in these fields, as far as the form knows: `was` of the call. */
  was: Partial<V>;
  /** All that is saved. */
  found: V;
  /** For a call that makes something: by it the call knows a repeat. */
  idempotencyKey: string;
};

type FormOptions<V extends object, R> = {
  /** What is saved now; it may change while the form is open, and then shows in the fields nobody typed in. */
  saved: V;
  /** The draft's name in this tab. Without one nothing is kept: passwords, codes. */
  draft?: string;
  /** False: a guest finds the draft again after signing in. */
  perPerson?: boolean;
  /** Fields that are shown beside the values, such as a picture. */
  more?: readonly string[];
  /** The browser's own rules. The first field named gets the focus. */
  check?: (values: V) => FieldTexts;
  /** The call, or several. */
  send: (values: V, sending: Sending<V>) => Promise<R>;
  /** A field's value in words, where it is no text. */
  words?: (name: keyof V, value: unknown) => string | undefined;
  /** Queries to fetch again after success, and after a 404 or 409. */
  refresh?: readonly CallKey[];
  /**
   * After success, also when the form was closed meanwhile: toast, close, navigate. The form stays busy until
   * it ends. What it returns is saved now; without, what was sent.
   */
  done: (reply: R) => OrNothing<V> | Promise<OrNothing<V>>;
  /**
   * After a refusal. What it returns is shown: a text of the form, or texts of fields; without, the server's texts
   * of fields, or its message.
   */
  refused?: (problem: unknown) => OrNothing<string | FieldTexts | undefined>;
  /** Gets the focus after a refusal that names no field. */
  focus?: TextsOf<V>;
};

export type FormState<V extends object> = {
  values: V;
  /** Changes values, and removes the texts of their fields. */
  set: (part: Partial<V>) => void;
  /** Removes the text of a field that is not among the values. */
  clear: (name: string) => void;
  /** `name`, `value` and `onChange` of the input of a text field. */
  input: (name: TextsOf<V>) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
  /** Those of `check`, then the server's `fields`; and what somebody else has saved where one typed. */
  errors: FieldTexts;
  /** What stands beside no field. */
  problem: string | undefined;
  busy: boolean;
  /** The values differ from what is saved. */
  changed: boolean;
  /** Values typed before a reload are here again. */
  restored: boolean;
  /** Sends the form, once at a time; `more` is what the pressed button adds to the values. */
  submit: (more?: Partial<V>) => Promise<void>;
  /** After 409 `saved_already`: what is sent next makes another one. */
  endRequest: () => void;
  /** Back to what is saved. */
  reset: (saved?: V) => void;
  /** Gives up what was typed, then closes or leaves without a question. */
  discard: (leave: () => void) => void;
  /** For `<Form>`. */
  element: RefObject<HTMLFormElement | null>;
  released: RefObject<boolean>;
};

const MAX_SHOWN = 200;

const inWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value ?? '');
  if (text === '') return 'nothing';
  return text.length > MAX_SHOWN ? `“${text.slice(0, MAX_SHOWN)}…”` : `“${text}”`;
};

/** Both values of the fields that somebody else has saved since typing began. */
export const movedTexts = <V extends object>(
  moved: { [K in keyof V]?: Moved },
  words?: FormOptions<V, unknown>['words'],
): FieldTexts =>
  Object.fromEntries(
    Object.entries<Moved | undefined>(moved).map(([name, pair]) => {
      const [was, now] = [pair?.was, pair?.now].map(
        (value) => words?.(name as keyof V, value) ?? inWords(value),
      );
      return [
        name,
        `Somebody has saved ${now} here, ${was} before. Saving puts yours in its place.`,
      ];
    }),
  );

type Refusal = { fields: FieldTexts; problem?: string | undefined; count: number };

/** What the inputs show: a browser may fill them in without an event, before hydration for instance. */
const shownIn = <V extends object>(form: HTMLFormElement | null, values: V): Partial<V> => {
  const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
  const shown = inputs.filter(({ name }) => typeof values[name as keyof V] === 'string');
  return Object.fromEntries(shown.map(({ name, value }) => [name, value])) as Partial<V>;
};

const focusFirst = (form: HTMLFormElement, fields: FieldTexts, otherwise?: string): void => {
  const inputs = [...form.elements] as HTMLInputElement[];
  const first =
    inputs.find(({ name }) => fields[name]) ??
    form.querySelector<HTMLElement>('[aria-invalid=true]:not([name])') ??
    inputs.find(({ name }) => name !== '' && name === otherwise);
  first?.focus();
};

/** The state of a form: values, drafts, texts beside fields, sending. Shown by `<Form>` or `<DialogForm>`. */
export const useForm = <V extends object, R>(options: FormOptions<V, R>): FormState<V> => {
  const { refresh = [], more: others = [] } = options;
  const client = useQueryClient();
  const draft = useDraft(options.draft, options.saved, { perPerson: options.perPerson });
  const [refusal, setRefusal] = useState<Refusal>({ fields: {}, count: 0 });
  const [busy, setBusy] = useState(false);
  // Two submits may come before the next render.
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const released = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus, nothing else does.
  useEffect(() => {
    if (refusal.count > 0 && element.current)
      focusFirst(element.current, refusal.fields, options.focus);
  }, [refusal.count]);

  const show = (fields: FieldTexts, problem?: string) =>
    setRefusal(({ count }) => ({ fields, problem, count: count + 1 }));
  const clear = () => setRefusal(({ count }) => ({ fields: {}, count }));
  const refreshAll = () =>
    Promise.all(refresh.map((key) => client.invalidateQueries({ queryKey: [key] })));
  const isField = (name: string): boolean => {
    const [field = ''] = name.split('.');
    return field in draft.values || others.includes(field);
  };
  /** Runs what may navigate, without the question whether to leave. */
  const unguarded = <T>(run: () => T): T => {
    released.current = true;
    try {
      return run();
    } finally {
      released.current = false;
    }
  };

  const refuse = async (error: unknown): Promise<void> => {
    const isRefused = error instanceof ApiProblem;
    if (isRefused && [404, 409].includes(error.status)) {
      await refreshAll();
      draft.follow();
    }
    const named = isRefused ? Object.entries(error.fields).filter(([name]) => isField(name)) : [];
    const told = options.refused?.(error);
    if (typeof told === 'object') return show(told);
    const text = named.length > 0 ? undefined : problemText(error);
    show(Object.fromEntries(named), told ?? text);
  };

  const send = async (values: V): Promise<void> => {
    let reply: R;
    try {
      const changed = draft.changesIn(values);
      const found = draft.saved;
      const was = Object.fromEntries(
        Object.keys(changed).map((name) => [name, found[name as keyof V]]),
      ) as Partial<V>;
      const idempotencyKey = draft.requestKey();
      reply = await options.send(values, { changed, was, found, idempotencyKey });
    } catch (error) {
      return refuse(error);
    }
    await refreshAll();
    const saved = await unguarded(() => options.done(reply));
    draft.reset(saved ?? values);
    if (refresh.length > 0) draft.follow();
  };

  const submit = async (added?: Partial<V>): Promise<void> => {
    if (sending.current) return;
    const values = { ...draft.values, ...shownIn(element.current, draft.values), ...added };
    const found = options.check?.(values) ?? {};
    if (Object.keys(found).length > 0) return show(found);
    clear();
    sending.current = true;
    setBusy(true);
    await send(values).finally(() => {
      sending.current = false;
      setBusy(false);
    });
  };

  const without = (names: readonly string[]): void =>
    setRefusal((now) => {
      const left = Object.entries(now.fields).filter(([name]) => !names.includes(name));
      return { ...now, fields: Object.fromEntries(left) };
    });
  const set = (part: Partial<V>): void => {
    draft.change(part);
    without(Object.keys(part));
  };
  const reset = (saved?: V): void => {
    draft.reset(saved);
    clear();
  };
  const { words } = options;
  const moved = movedTexts(draft.moved, words);
  // The server's text has the value as it is stored.
  const worded = Object.fromEntries(
    Object.entries(moved).filter(([name]) => {
      const pair = draft.moved[name as keyof V];
      return pair && words?.(name as keyof V, pair.now) !== undefined;
    }),
  );
  return {
    values: draft.values,
    set,
    clear: (name) => without([name]),
    input: (name) => ({
      name,
      value: draft.values[name] as string,
      onChange: ({ target }) => set({ [name]: target.value } as unknown as Partial<V>),
    }),
    errors: { ...moved, ...refusal.fields, ...worded },
    problem: refusal.problem,
    busy,
    changed: draft.changed,
    restored: draft.restored,
    submit,
    endRequest: draft.endRequest,
    reset,
    discard: (leave) => {
      reset();
      unguarded(leave);
    },
    element,
    released,
  };
};
