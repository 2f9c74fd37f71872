import fc from 'fast-check';
import type { Schema } from './bad-inputs.ts';
import { STRANGE_TEXTS, UNREADABLE_TEXTS } from './strange-texts.ts';

/** Password of every customer created by the fuzz test. */
export const FUZZ_PASSWORD = 'leso-na-kanga-26';

/**
 * Kind of request: `valid` as a browser would send it, `mutated` with one value replaced, `wild`
 * anything of roughly the right shape.
 */
export type Mode = 'valid' | 'mutated' | 'wild';

export const THINGS = [
  'products',
  'orders',
  'payments',
  'refunds',
  'posts',
  'slugs',
  'users',
  'letters',
  'sessions',
] as const;
export type Thing = (typeof THINGS)[number];

/** Placeholder for the id of an existing thing, or of the sender. */
export const anyOf = (thing: Thing): fc.Arbitrary<string> =>
  fc.nat(999).map((n) => `__${thing}_${n}__`);
export const ME = '__me_0__';

export const JUNK_TEXT = fc.oneof(
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

export const JUNK: fc.Arbitrary<unknown> = fc.oneof(
  JUNK_TEXT,
  JUNK_NUMBER,
  fc.boolean(),
  fc.constant(null),
  fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text)),
  fc.array(JUNK_TEXT, { maxLength: 5 }),
);

const statement = fc
  .array(fc.tuple(fc.string({ minLength: 10, maxLength: 10 }), fc.nat(99_999)), { maxLength: 5 })
  .map((rows) =>
    [
      'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
      ...rows.map(
        ([receipt, sum]) =>
          `${receipt.replaceAll(/[^\w]/g, 'A').toUpperCase()},01-11-2026 10:15:48,Pay Bill Online,Completed,${sum}.00,,${sum}.00`,
      ),
    ].join('\n'),
  );

/** What a browser sends in a field of that name. */
const BY_NAME: Record<string, fc.Arbitrary<unknown>> = {
  password: fc.constant(FUZZ_PASSWORD),
  currentPassword: fc.constant(FUZZ_PASSWORD),
  newPassword: fc.constant(FUZZ_PASSWORD),
  email: fc.oneof(
    fc.constantFrom(...[0, 1, 2].map((n) => `fuzz-${n}@example.test`)),
    fc.nat(9_999_999).map((n) => `someone-${n}@example.test`),
  ),
  phone: fc.nat(99_999_999).map((n) => `07${String(n).padStart(8, '0')}`),
  productId: anyOf('products'),
  orderId: anyOf('orders'),
  paymentId: anyOf('payments'),
  userId: fc.constant(ME),
  actor: anyOf('users'),
  paymentMethodId: fc.constantFrom('pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeDeclined'),
  county: fc.constantFrom('Nairobi', 'Kisumu', 'Mombasa'),
  town: fc.constantFrom('Ahero', 'Westlands'),
  category: fc.constantFrom('dress', 'accessories', 'cosmetics', 'jewellery', 'all'),
  color: fc.constantFrom('red', 'blue', 'black', 'all'),
  endsAt: fc.constantFrom('2027-01-01T00:00:00+03:00', '2026-12-24T21:00:00Z', ''),
  from: fc.constantFrom('2026-11-01', '2026-01-01', '2024-02-29'),
  to: fc.constantFrom('2026-11-30', '2026-12-31'),
  csv: statement,
  price: fc.integer({ min: 1, max: 9999 }),
  oldPrice: fc.oneof(fc.integer({ min: 10_000, max: 20_000 }), fc.constant('')),
  stock: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constant('')),
  quantity: fc.integer({ min: 1, max: 3 }),
  amount: fc.integer({ min: 1, max: 60 }),
  page: fc.integer({ min: 1, max: 4 }),
  limit: fc.integer({ min: 1, max: 100 }),
  receipt: fc.nat(1e9).map((n) => `UC${n.toString(36).toUpperCase().padStart(8, '0')}`),
  method: fc.constantFrom('mpesa', 'visa'),
};

/** Text that fits the field in about half the cases: existing ids, dates, e-mails, phones. */
const wildText = ({ minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...THINGS.map(anyOf)) },
    {
      weight: 3,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 80) }),
    },
    { weight: 2, arbitrary: fc.emailAddress() },
    { weight: 2, arbitrary: fc.constantFrom('0712345678', '254799999999', '2026-11-21', 'dress') },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: JUNK_TEXT },
  );

const plainText = ({ maxLength = 60 }: Schema): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.constantFrom('Leso', 'Kitenge dress', '**Cotton** [cloth](https://example.test)', 'ũ 👗'),
      fc.string({ maxLength: 20 }),
    )
    .map((parts) => parts.join(' ').slice(0, maxLength));

const byType = (schema: Schema, name: string, mode: Mode): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, name, mode)));
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1e6, 1e6) });
  if (schema.type === 'number')
    return fc.integer({ min: -100, max: 1_000_000 }).map((n) => n / 100);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') {
    const minLength = mode === 'wild' ? 0 : 1;
    return fc.array(valueFor(schema.items ?? {}, name, mode), { minLength, maxLength: 4 });
  }
  if (schema.type === 'object' || schema.properties) return objectFor(schema, mode);
  return mode === 'wild' ? wildText(schema) : plainText(schema);
};

/** A value for a field of that name; one in twenty wild ones is junk of any type. */
export const valueFor = (schema: Schema, name: string, mode: Mode): fc.Arbitrary<unknown> => {
  if (mode !== 'wild') {
    const known = BY_NAME[name];
    const chosen = schema.enum || schema.anyOf?.every((one) => 'const' in one || one.enum);
    return known && !chosen ? known : byType(schema, name, mode);
  }
  return fc.oneof(
    { weight: 19, arbitrary: byType(schema, name, mode) },
    { weight: 1, arbitrary: JUNK },
  );
};

/** An object of the schema; a wild one may have additional fields. */
export const objectFor = (schema: Schema, mode: Mode): fc.Arbitrary<object> => {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueFor(one, name, mode)]),
  );
  const requiredKeys = (schema.required ?? []).filter((name) => name in fields);
  const some = fc.record(fields, { requiredKeys });
  if (mode !== 'wild')
    return fc.oneof({ weight: 4, arbitrary: fc.record(fields) }, { weight: 1, arbitrary: some });
  const extra = fc.dictionary(fc.constantFrom('role', '_id', 'status', '__proto__', 'x'), JUNK);
  return fc
    .tuple(some, fc.option(extra, { freq: 6, nil: {} }))
    .map(([asked, more]) => ({ ...asked, ...more }));
};

/** The value with leaf number `which` replaced. */
export const spoiled = (value: unknown, which: number, by: unknown): unknown => {
  const paths: string[][] = [];
  const walk = (at: unknown, path: string[]): void => {
    if (path.length > 0) paths.push(path);
    if (typeof at === 'object' && at !== null)
      for (const [key, one] of Object.entries(at)) walk(one, [...path, key]);
  };
  walk(value, []);
  const path = paths[which % Math.max(1, paths.length)];
  const last = path?.at(-1);
  if (!path || last === undefined) return by;
  const copy: unknown = structuredClone(value);
  const holder: any = path.slice(0, -1).reduce((at: any, key) => at[key], copy);
  holder[last] = by;
  return copy;
};
