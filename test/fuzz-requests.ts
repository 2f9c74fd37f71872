import fc from 'fast-check';
import type { Schema } from './bad-inputs.ts';
import { STRANGE_TEXTS, UNREADABLE_TEXTS } from './strange-texts.ts';

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

/** Every operation that the OpenAPI document names. */
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

export type Fuzz = {
  operation: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array | { fields: Record<string, string>; file: Uint8Array; name: string };
  caller: number;
};

const JUNK_TEXT = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Object.values(STRANGE_TEXTS)) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(UNREADABLE_TEXTS)) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', 'x'.repeat(70_000), '9'.repeat(400)) },
  { weight: 1, arbitrary: fc.constantFrom('-1', '0', '1e309', 'NaN', '0x10', '2147483648', '1,5') },
);

const JUNK_NUMBER = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 99_999_999_999),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const JUNK: fc.Arbitrary<unknown> = fc.oneof(
  JUNK_TEXT,
  JUNK_NUMBER,
  fc.boolean(),
  fc.constant(null),
  fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text)),
  fc.array(JUNK_TEXT, { maxLength: 5 }),
);

/** Text that fits the place as often as not: ids that exist, dates, e-mails, phones. */
const textFor = (schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> => {
  const size = {
    minLength: schema.minLength ?? 0,
    maxLength: Math.min(schema.maxLength ?? 60, 80),
  };
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', ...size }) },
    { weight: 2, arbitrary: fc.emailAddress() },
    { weight: 2, arbitrary: fc.constantFrom('0712345678', '254799999999', '2026-11-21', 'dress') },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: JUNK_TEXT },
  );
};

/** A value for the schema; one in twenty is junk of any type. */
const valueFor = (schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> => {
  const good = (): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, ids)));
    if (schema.type === 'integer')
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1e6, 1e6) });
    if (schema.type === 'number')
      return fc.integer({ min: -100, max: 1_000_000 }).map((n) => n / 100);
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'array')
      return fc.array(valueFor(schema.items ?? {}, ids), { maxLength: 4 });
    if (schema.type === 'object' || schema.properties) return objectFor(schema, ids);
    return textFor(schema, ids);
  };
  return fc.oneof({ weight: 19, arbitrary: good() }, { weight: 1, arbitrary: JUNK });
};

const objectFor = (schema: Schema, ids: readonly string[]): fc.Arbitrary<object> =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueFor(one, ids)]),
        ),
        { requiredKeys: (schema.required ?? []).filter((name) => schema.properties?.[name]) },
      ),
      // Fields that nobody asked for.
      fc.option(fc.dictionary(fc.constantFrom('role', '_id', 'status', '__proto__', 'x'), JUNK), {
        freq: 6,
        nil: {},
      }),
    )
    .map(([asked, more]) => ({ ...asked, ...more }));

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

const bodyFor = (operation: Operation, ids: readonly string[]): fc.Arbitrary<Partial<Fuzz>> => {
  const { body, isForm, method } = operation;
  if (method === 'GET') return fc.constant({});
  const json = valueFor(body ?? { type: 'object' }, ids).map((value) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value) ?? '',
  }));
  const raw = fc
    .tuple(fc.constantFrom(...CONTENT_TYPES), NOT_JSON)
    .map(([type, text]) => ({ headers: { 'content-type': type }, body: text }));
  const form = fc
    .tuple(objectFor(body ?? {}, ids), fc.constantFrom(...FILES), JUNK_TEXT)
    .map(([value, file, name]) => ({
      body: {
        fields: Object.fromEntries(
          Object.entries(value).map(([key, one]) => [
            key,
            typeof one === 'string' ? one : `${JSON.stringify(one)}`,
          ]),
        ),
        file,
        name: name.slice(0, 200).toWellFormed(),
      },
    }));
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 1, arbitrary: raw },
    ...(isForm ? [{ weight: 3, arbitrary: form }] : []),
  );
};

const pathFor = (operation: Operation, ids: readonly string[]): fc.Arbitrary<string> => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const part = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: JUNK_TEXT.map((text) => text.slice(0, 300)) },
    { weight: 1, arbitrary: fc.constantFrom('..', '%', '\0', 'admin', 'me', '../../etc/passwd') },
  );
  return fc
    .tuple(...names.map(() => part))
    .map((parts) =>
      names.reduce(
        (path, name, index) =>
          path.replace(`{${name}}`, encodeURIComponent((parts[index] ?? '').toWellFormed())),
        operation.path,
      ),
    );
};

const queryFor = (operation: Operation, ids: readonly string[]): fc.Arbitrary<string> => {
  const asked = operation.parameters.filter((parameter) => parameter.in === 'query');
  const pairs = asked.map(({ name, schema }) =>
    fc.option(
      valueFor(schema, ids).map((value) => [name, String(value).slice(0, 2000)] as const),
      { freq: 2 },
    ),
  );
  const more = fc.option(fc.tuple(fc.constantFrom('page', 'limit', 'x', 'sort[]'), JUNK_TEXT), {
    freq: 8,
  });
  return fc.tuple(fc.tuple(...pairs), more).map(([given, extra]) => {
    const query = new URLSearchParams();
    for (const pair of [...given, extra])
      if (pair) query.append(pair[0], String(pair[1]).slice(0, 2000));
    return query.size > 0 ? `?${query}` : '';
  });
};

/** Any request about any operation, by one of `callers`; `ids` are things that exist. */
export const requests = (
  operations: readonly Operation[],
  ids: readonly string[],
  callers: number,
): fc.Arbitrary<Fuzz> =>
  fc.oneof(
    ...operations.map((operation) =>
      fc
        .tuple(
          pathFor(operation, ids),
          queryFor(operation, ids),
          bodyFor(operation, ids),
          fc.nat(callers - 1),
          fc.option(fc.constantFrom('press-1', '', 'k'.repeat(300)), { freq: 5 }),
        )
        .map(([path, query, given, caller, key]) => ({
          operation: `${operation.method} ${operation.path}`,
          method: operation.method,
          url: path + query,
          body: '',
          ...given,
          headers: { ...given.headers, ...(key === null ? {} : { 'idempotency-key': key }) },
          caller,
        })),
    ),
  );
