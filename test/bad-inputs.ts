import type { EndpointSpec } from '#contract/endpoint.ts';
import type { Input } from './endpoint-calls.ts';

/** The JSON Schema keywords used by the contract. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  description?: string;
};

export type Place = 'query' | 'body' | 'form';
export type BadCase = {
  /** Place, field and rule: unique among the cases of a call. */
  name: string;
  place: Place;
  field: string;
  rule: string;
  input: Input;
};

type Path = readonly (string | number)[];
type Wrong = { path: Path; rule: string; value: unknown };

/** Marks a field that is left out. */
const ABSENT = Symbol('absent');

const VALUES: Record<string, unknown> = {
  text: 'a text',
  number: 5,
  fraction: 1.5,
  boolean: true,
  null: null,
  list: [],
  object: {},
};

const TAKES: Record<string, string[]> = {
  string: ['text'],
  number: ['number', 'fraction'],
  integer: ['number'],
  boolean: ['boolean'],
  array: ['list'],
  object: ['object'],
  null: ['null'],
};

const typesOf = (schema: Schema): string[] => {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  if (schema.type) return [schema.type].flat().flatMap((type) => TAKES[type] ?? []);
  const texts = (schema.enum ?? [schema.const]).some((value) => typeof value === 'string');
  return texts ? ['text'] : [];
};

const choicesOf = (schema: Schema): unknown[] | undefined => {
  if (schema.enum) return schema.enum;
  if (schema.anyOf?.every((one) => 'const' in one)) return schema.anyOf.map((one) => one.const);
  return undefined;
};

/** Invalid values for a place, each violating one rule of its schema. */
const wrongAt = (schema: Schema, path: Path): Wrong[] => {
  const wrong: Wrong[] = [];
  const add = (rule: string, value: unknown) => wrong.push({ path, rule, value });
  const taken = typesOf(schema);
  for (const [kind, value] of Object.entries(VALUES)) {
    if (!taken.includes(kind)) add(`type ${kind}`, value);
  }
  if (choicesOf(schema)) {
    add('choice unknown', 'none-of-them');
    add('choice in another case', String(choicesOf(schema)?.[0]).toUpperCase().concat(' '));
    add('choice empty', '');
  }
  if (schema.anyOf?.some(({ type }) => type === 'number')) add('number as text', '5');
  if (schema.maxLength !== undefined) {
    add('too long', 'x'.repeat(schema.maxLength + 1));
    add('far too long', 'x'.repeat(schema.maxLength * 4 + 1000));
  }
  if (schema.minLength) add('too short', '');
  if (schema.minimum !== undefined) {
    add('below the least', schema.minimum - 1);
    add('far below the least', -1e15);
  }
  if (schema.maximum !== undefined) {
    add('above the most', schema.maximum + 1);
    add('far above the most', 1e15);
  }
  if (schema.format === 'email') {
    for (const email of ['plain', 'a@', '@b.test', 'a b@c.test', 'a@b@c.test', '']) {
      add(`format ${JSON.stringify(email)}`, email);
    }
  }
  if (schema.maxItems !== undefined) add('too many', schema.maxItems + 1);
  return wrong;
};

const wrongBelow = (schema: Schema, path: Path): Wrong[] => {
  const { properties = {}, required = [], items } = schema;
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...wrongAt(field, [...path, name]),
    ...(required.includes(name) ? [{ path: [...path, name], rule: 'missing', value: ABSENT }] : []),
    ...wrongBelow(field, [...path, name]),
  ]);
  if (!items) return fields;
  return [...fields, ...wrongAt(items, [...path, 0]), ...wrongBelow(items, [...path, 0])];
};

/** The valid value with one place changed; creates missing parents. */
const changed = (good: unknown, [head, ...rest]: Path, value: unknown): unknown => {
  if (head === undefined) return value;
  const whole: any = Array.isArray(good) ? [...good] : { ...(good as object) };
  if (rest.length === 0 && value === ABSENT) delete whole[head];
  else whole[head] = changed(whole[head] ?? (typeof rest[0] === 'number' ? [] : {}), rest, value);
  return whole;
};

const tooMany = ({ path, rule, value }: Wrong, good: unknown): unknown => {
  if (rule !== 'too many') return value;
  const list = path.reduce((at: any, key) => at?.[key], good) ?? [];
  return Array.from({ length: Number(value) }, () => list[0]);
};

const bodyCases = (schema: Schema, good: Input): BadCase[] =>
  wrongBelow(schema, []).map((wrong) => ({
    name: `body ${wrong.path.join('.')} ${wrong.rule}`,
    place: 'body',
    field: wrong.path.join('.'),
    rule: wrong.rule,
    input: {
      ...good,
      form: undefined,
      body: changed(good.body, wrong.path, tooMany(wrong, good.body)),
    },
  }));

/** Violations possible only in texts of a URL or form. */
const textsAgainst = (schema: Schema): [rule: string, text: string | string[]][] => {
  const taken = typesOf(schema);
  const blankAllowed = schema.anyOf?.some((one) => one.const === '');
  const numeric = taken.includes('number');
  const texts: [string, string | string[]][] = [];
  if (numeric) {
    for (const text of ['abc', '12abc', '1,5', 'NaN', 'true', '0x', '١٢', '--1', '[]']) {
      texts.push([`number as ${text}`, text]);
    }
    // Coerced to Infinity, which satisfies a schema without a maximum.
    if (schema.type !== 'number' || schema.maximum !== undefined)
      texts.push(['number as 1e999', '1e999']);
    if (!taken.includes('fraction')) texts.push(['fraction', '1.5']);
    if (blankAllowed) texts.push(['number of blanks and letters', ' x ']);
  }
  if (taken.includes('boolean'))
    for (const text of ['maybe', '2', 'yes']) texts.push([`boolean as ${text}`, text]);
  for (const { rule, value } of wrongAt(schema, [])) {
    if (!/^(type|choice empty|number as text|too many)/.test(rule))
      texts.push([rule, String(value)]);
  }
  return texts.filter(([rule]) => rule !== 'format ""' && rule !== 'too short');
};

const queryCases = (schema: Schema, good: Input): BadCase[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    [...textsAgainst(field), ['twice', ['1', '2']] as const].map(([rule, text]) => ({
      name: `query ${name} ${rule}`,
      place: 'query' as const,
      field: name,
      rule,
      input: { ...good, query: { ...good.query, [name]: text } },
    })),
  );

const formCases = (schema: Schema, good: Input): BadCase[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textsAgainst(field).map(([rule, text]) => {
      const form = new FormData();
      for (const [key, value] of Object.entries({ ...(good.body as object), [name]: text })) {
        form.set(key, String(value));
      }
      const { body: _, ...rest } = good;
      return {
        name: `form ${name} ${rule}`,
        place: 'form' as const,
        field: name,
        rule,
        input: { ...rest, form },
      };
    }),
  );

/** Every violation of one declared rule of a call, starting from a valid call. */
export const badCases = (spec: EndpointSpec, good: Input): BadCase[] => [
  ...(spec.query ? queryCases(spec.query as Schema, good) : []),
  ...(spec.body ? bodyCases(spec.body as Schema, good) : []),
  ...(spec.body && spec.form ? formCases(spec.body as Schema, good) : []),
];
