import fc from 'fast-check';
import type { Schema } from './bad-inputs.ts';
import {
  anyOf,
  JUNK,
  JUNK_TEXT,
  type Mode,
  objectFor,
  spoiled,
  THINGS,
  type Thing,
  valueFor,
} from './fuzz-values.ts';

export type Operation = {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  body: Schema | undefined;
  isForm: boolean;
};

type DocumentOperation = {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
export type OpenApi = { paths: Record<string, Record<string, DocumentOperation>> };

/** Every operation of the OpenAPI document. */
export const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const content = requestBody?.content ?? {};
      const form = content['multipart/form-data'];
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: content['application/json']?.schema ?? form?.schema,
        isForm: form !== undefined,
      };
    }),
  );

export type Form = { fields: Record<string, string>; file: Uint8Array; name: string };
export type Fuzz = {
  operation: string;
  mode: Mode;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Form;
  caller: number;
};

const PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const FILES: Uint8Array[] = [
  PIXEL,
  PIXEL.slice(0, 40),
  new Uint8Array(0),
  Buffer.concat([PIXEL, Buffer.from('<script>alert(1)</script>')]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0', 'latin1'),
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(200_000, 7),
];

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'nonsense',
];

const NOT_JSON = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"',
    '{"a":1}}',
    '['.repeat(20_000),
    '{"__proto__":{"x":1}}',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const JSON_TYPE = { 'content-type': 'application/json' };

const jsonBody = (schema: Schema, mode: Mode): fc.Arbitrary<Partial<Fuzz>> => {
  const value: fc.Arbitrary<unknown> =
    mode === 'mutated'
      ? fc
          .tuple(objectFor(schema, 'valid'), fc.nat(), JUNK)
          .map(([good, which, by]) => spoiled(good, which, by))
      : mode === 'wild'
        ? valueFor(schema, '', mode)
        : objectFor(schema, mode);
  return value.map((one) => ({ headers: JSON_TYPE, body: JSON.stringify(one) ?? '' }));
};

const formBody = (schema: Schema, mode: Mode): fc.Arbitrary<Partial<Fuzz>> =>
  fc
    .tuple(
      objectFor(schema, mode),
      mode === 'valid' ? fc.constant(PIXEL) : fc.constantFrom(...FILES),
      mode === 'valid' ? fc.constant('leso.png') : JUNK_TEXT,
    )
    .map(([value, file, name]) => ({
      body: {
        fields: Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => key !== 'image' && key !== 'file')
            .map(([key, one]) => [key, typeof one === 'string' ? one : `${JSON.stringify(one)}`]),
        ),
        file,
        name: name.slice(0, 200).toWellFormed(),
      },
    }));

const bodyFor = ({ body, isForm, method }: Operation, mode: Mode): fc.Arbitrary<Partial<Fuzz>> => {
  if (method === 'GET' || (mode !== 'wild' && !body)) return fc.constant({});
  const schema = body ?? { type: 'object' };
  const raw = fc
    .tuple(fc.constantFrom(...CONTENT_TYPES), NOT_JSON)
    .map(([type, text]) => ({ headers: { 'content-type': type }, body: text }));
  return fc.oneof(
    { weight: 6, arbitrary: jsonBody(schema, mode) },
    ...(mode === 'wild' ? [{ weight: 1, arbitrary: raw }] : []),
    ...(isForm ? [{ weight: 3, arbitrary: formBody(schema, mode) }] : []),
  );
};

const THING_OF: [RegExp, Thing][] = [
  [/\{refundId\}/, 'refunds'],
  [/\/products\//, 'products'],
  [/\/orders\//, 'orders'],
  [/\/payments\//, 'payments'],
  [/\{slug\}/, 'slugs'],
  [/\/posts\//, 'posts'],
  [/\/sessions\//, 'sessions'],
  [/\/contact\//, 'letters'],
  [/\{userId\}/, 'users'],
];

const thingAt = (path: string, name: string): Thing => {
  const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
  return THING_OF.find(([pattern]) => pattern.test(upTo))?.[1] ?? 'products';
};

const pathFor = ({ path }: Operation, mode: Mode): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const parts = names.map((name) => {
    const right = anyOf(thingAt(path, name));
    if (mode !== 'wild') return right;
    return fc.oneof(
      { weight: 4, arbitrary: right },
      { weight: 2, arbitrary: fc.oneof(...THINGS.map(anyOf)) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: JUNK_TEXT.map((text) => text.slice(0, 300)) },
      { weight: 1, arbitrary: fc.constantFrom('..', '%', '\0', 'admin', 'me', '../../etc/passwd') },
    );
  });
  return fc
    .tuple(...parts)
    .map((given) =>
      names.reduce(
        (whole, name, index) =>
          whole.replace(`{${name}}`, encodeURIComponent((given[index] ?? '').toWellFormed())),
        path,
      ),
    );
};

const queryFor = (operation: Operation, mode: Mode): fc.Arbitrary<string> => {
  const asked = operation.parameters.filter((parameter) => parameter.in === 'query');
  const spoil = mode === 'mutated' && operation.method === 'GET';
  const pairs = asked.map(({ name, schema }) =>
    fc.option(
      valueFor(schema, name, mode).map((value) => [name, String(value)] as const),
      { freq: 2 },
    ),
  );
  const names = ['page', 'limit', 'x', 'sort[]', ...asked.map(({ name }) => name)];
  const extra = fc.tuple(fc.constantFrom(...names), JUNK_TEXT);
  const more = spoil ? extra : mode === 'wild' ? fc.option(extra, { freq: 8 }) : fc.constant(null);
  return fc.tuple(fc.tuple(...pairs), more).map(([given, junk]) => {
    const query = new URLSearchParams();
    for (const pair of given) if (pair) query.set(pair[0], pair[1].slice(0, 2000));
    if (junk) query.set(junk[0], String(junk[1]).slice(0, 2000));
    return query.size > 0 ? `?${query}` : '';
  });
};

const KEY = fc.option(fc.oneof(fc.uuid(), fc.constantFrom('press-1', '', 'k'.repeat(300))), {
  freq: 3,
});

const requestOf = (operation: Operation, mode: Mode, callers: number): fc.Arbitrary<Fuzz> =>
  fc
    .tuple(
      pathFor(operation, mode),
      queryFor(operation, mode),
      bodyFor(operation, mode),
      fc.nat(callers - 1),
      KEY,
    )
    .map(([path, query, given, caller, key]) => ({
      operation: `${operation.method} ${operation.path}`,
      mode,
      method: operation.method,
      url: path + query,
      body: '',
      ...given,
      headers: { ...given.headers, ...(key === null ? {} : { 'idempotency-key': key }) },
      caller,
    }));

/**
 * A random request of any operation by one of `callers`: half valid, a quarter with one value
 * mutated, a quarter wild.
 */
export const requests = (operations: readonly Operation[], callers: number): fc.Arbitrary<Fuzz> =>
  fc.oneof(
    ...operations.map((operation) =>
      fc.oneof(
        { weight: 2, arbitrary: requestOf(operation, 'valid', callers) },
        { weight: 1, arbitrary: requestOf(operation, 'mutated', callers) },
        { weight: 1, arbitrary: requestOf(operation, 'wild', callers) },
      ),
    ),
  );
