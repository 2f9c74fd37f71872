import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallKey } from '#contract/all.endpoints.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { staffRoleIn } from '#contract/staff.ts';
import { pictureOf, type TestApp, type TestUser } from '../test/app.ts';
import {
  ask,
  type Input,
  isStaffCall,
  keyOf,
  openCallShop,
  specs,
} from '../test/endpoint-calls.ts';
import { goodInputs } from '../test/endpoint-inputs.ts';
import { fingerprint } from '../test/fingerprint.ts';
import { faultsOf } from '../test/refusal.ts';

let shop: TestApp;
let staff: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  shop = await openCallShop();
  staff = await shop.makeUser({ role: 'admin' });
  shopper = await shop.makeUser();
});
afterAll(() => shop.close());

const callerOf = ({ access }: EndpointSpec): TestUser | undefined =>
  staffRoleIn(access) ? staff : access === 'user' ? shopper : undefined;

const inputBy = async (spec: EndpointSpec, caller: TestUser | undefined): Promise<Input> =>
  goodInputs[keyOf(spec) as CallKey]({
    shop,
    // Calls about one's own things are made by their owner.
    owner: (spec.access === 'user' && caller) || (await shop.makeUser()),
    caller,
  });
const goodInput = (spec: EndpointSpec): Promise<Input> => inputBy(spec, callerOf(spec));

const withBody = specs.filter(({ body }) => body);
const JSON_TYPE = 'application/json';
const MIB = 1024 * 1024;

/** Sends every body to each call; returns unexpected responses and writes. */
const askEach = async (
  called: readonly EndpointSpec[],
  bodies: Record<string, (good: Input) => Partial<Input>>,
  status: number,
): Promise<string[]> => {
  const wrong: string[] = [];
  for (const spec of called) {
    const { body, form: _, ...rest } = await goodInput(spec);
    const before = await fingerprint(shop);
    for (const [name, make] of Object.entries(bodies)) {
      const input = { ...rest, ...make({ ...rest, body }) };
      const faults = faultsOf(await ask(shop, spec, input, callerOf(spec)), [status]);
      if (faults.length > 0) wrong.push(`${keyOf(spec)} ${name}: ${faults.join('; ')}`);
    }
    expect(await fingerprint(shop), keyOf(spec)).toEqual(before);
  }
  return wrong;
};

const raw = (payload: string, type: string | undefined = JSON_TYPE) => ({
  raw: { payload, ...(type ? { type } : {}) },
});
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

// Proves S6.5.
test('a body that is no JSON, or no group of values, is 400', async () => {
  const bodies = {
    broken: () => raw('{"a":'),
    'a word': () => raw('hello'),
    'single quotes': () => raw("{'a':1}"),
    'two values': () => raw('{}{}'),
    'a trailing comma': () => raw('{"a":1,}'),
    'a NUL byte': () => raw('\u0000'),
    'half an escape': () => raw('{"a":"\\u12"}'),
    'a number that is none': () => raw('{"a":NaN}'),
    null: () => raw('null'),
    'a list': () => raw('[]'),
    'a text': () => raw('"text"'),
    'a number': () => raw('5'),
    'a yes': () => raw('true'),
    'nothing of JSON type': () => raw(''),
    blanks: () => raw('   '),
    'no body at all': () => ({}),
    'lists in lists in lists': () => raw(nested(60_000)),
    __proto__: () => raw('{"__proto__":{"role":"admin","polluted":1}}'),
    '__proto__ escaped': () => raw('{"__pr\\u006fto__":{"polluted":1}}'),
    'constructor.prototype': () => raw('{"constructor":{"prototype":{"polluted":1}}}'),
    '__proto__ deep inside': () => raw('{"shippingInfo":{"town":{"__proto__":{"polluted":1}}}}'),
  };
  expect(await askEach(withBody, bodies, 400)).toEqual([]);
  expect(withBody.length).toBeGreaterThan(18);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('a call without a body names the same fields as one with an empty object', async ({
  signal,
}) => {
  const due = withBody.filter(({ body }) => (body as { required?: string[] }).required?.length);
  const said = ({ body }: Awaited<ReturnType<typeof ask>>) => ({ ...body, requestId: '' });
  for (const spec of due) {
    signal.throwIfAborted();
    const { params = {} } = await goodInput(spec);
    const empty = said(await ask(shop, spec, { params, body: {} }, callerOf(spec)));
    expect(Object.keys(empty.fields ?? {}), keyOf(spec)).not.toEqual([]);
    for (const input of [{ params }, { params, ...raw('') }]) {
      expect(said(await ask(shop, spec, input, callerOf(spec))), keyOf(spec)).toEqual(empty);
    }
  }
  expect(due.length).toBeGreaterThan(12);
});

test('a shippingInfo of null counts as absent, on every call that takes one', async ({
  signal,
}) => {
  const takers = withBody.filter(
    ({ body }) => 'shippingInfo' in ((body as { properties?: object }).properties ?? {}),
  );
  for (const spec of takers) {
    signal.throwIfAborted();
    const good = await goodInput(spec);
    const body = { ...(good.body as object), shippingInfo: null };
    const reply = await ask(shop, spec, { ...good, body }, callerOf(spec));
    expect([keyOf(spec), reply.status]).toEqual([keyOf(spec), spec.status ?? 200]);
  }
  expect(takers.length).toBeGreaterThanOrEqual(3);
});

// Proves §7.3, S6.5.
test('a body of another type is 415', async () => {
  const bodies = {
    xml: () => raw('<a/>', 'text/xml'),
    'plain text': () => raw('{}', 'text/plain'),
    'a urlencoded form': () => raw('a=1', 'application/x-www-form-urlencoded'),
    bytes: () => raw('{}', 'application/octet-stream'),
    'no type that is known': () => raw('{}', 'nonsense'),
  };
  expect(await askEach(withBody, bodies, 415)).toEqual([]);
});

test('a form is 415 where only JSON is taken', async () => {
  const bodies = {
    'a form': ({ body }: Input) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body as object)) form.set(name, String(value));
      return { form };
    },
  };
  const jsonOnly = withBody.filter(({ form }) => !form);
  expect(await askEach(jsonOnly, bodies, 415)).toEqual([]);
  expect(jsonOnly.length).toBeGreaterThan(14);
});

// Proves S8.1.
test('more than a mebibyte of JSON is 413', async () => {
  const bodies = {
    'a long text': () => raw(`{"a":"${'x'.repeat(MIB)}"}`),
    'many blanks': () => raw(`{}${' '.repeat(MIB)}`),
    'many fields': ({ body }: Input) => ({ body: { ...(body as object), a: 'x'.repeat(MIB) } }),
  };
  expect(await askEach(withBody, bodies, 413)).toEqual([]);
});

const formOf = (values: Record<string, string | Blob>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

test('a form that is broken, or has no picture in its picture field, is 400', async ({
  signal,
}) => {
  const forms = specs.filter(({ form }) => form);
  const file = (spec: EndpointSpec) => spec.form?.file ?? '';
  const picture = await pictureOf('red');
  for (const spec of forms) {
    signal.throwIfAborted();
    const name = file(spec);
    const good = (await goodInput(spec)).body ?? {};
    const texts = Object.fromEntries(Object.entries(good).map(([key, v]) => [key, String(v)]));
    const withFile = (data: BlobPart) => () => ({
      form: formOf({ ...texts, [name]: new Blob([data]) }),
    });
    const type = 'multipart/form-data';
    const bodies = {
      'no boundary': () => raw('--x', type),
      'cut off': () =>
        raw('--x\r\nContent-Disposition: form-data; name="na', `${type}; boundary=x`),
      'another boundary': () => raw('--y\r\n\r\n--y--', `${type}; boundary=x`),
      'a text for a picture': withFile('I am no picture'),
      'a drawing': withFile('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'half a picture': withFile(new Uint8Array(picture.subarray(0, 60))),
      'a field named __proto__': () =>
        raw(
          '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\npolluted\r\n--x--\r\n',
          `${type}; boundary=x`,
        ),
    };
    expect(await askEach([spec], bodies, 400), keyOf(spec)).toEqual([]);
  }
  expect(forms.length).toBe(8);
});

// Proves S9.1.
test('a picture above 5 MB and a second file are 413', async () => {
  const big = new Blob([new Uint8Array(5 * MIB + 1)]);
  const small = new Blob([new Uint8Array(await pictureOf('red'))]);
  for (const spec of specs.filter(({ form }) => form)) {
    const name = spec.form?.file ?? '';
    const bodies = {
      'a big file': () => ({ form: formOf({ [name]: big }) }),
      'a big file elsewhere': () => ({ form: formOf({ other: big }) }),
      'two files': () => ({ form: formOf({ [name]: small, other: small }) }),
      'many fields': () => ({
        form: formOf(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, 'x']))),
      }),
    };
    expect(await askEach([spec], bodies, 413), keyOf(spec)).toEqual([]);
  }
});

test('a form of too many files, fields or parts is told how many it may have, in every call with a file', async () => {
  const file = new Blob([new Uint8Array(await pictureOf('red'))]);
  const fields = (many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, i) => [`f${i}`, 'x']));
  const forms = [
    [{ a: file, b: file }, 'That form has too many files: 1 at most.'],
    [fields(31), 'That form has too many fields: 30 at most.'],
    [
      { ...fields(30), a: file, b: file },
      'That form has too many parts, files and fields together: 31 at most.',
    ],
  ] as const;
  const said: unknown[] = [];
  const wanted: unknown[] = [];
  for (const spec of specs.filter(({ form }) => form)) {
    const { body: _, form: __, ...rest } = await goodInput(spec);
    for (const [form, message] of forms) {
      const reply = await ask(shop, spec, { ...rest, form: formOf(form) }, callerOf(spec));
      said.push([keyOf(spec), reply.status, reply.body]);
      const body = expect.objectContaining({ code: 'too_many_parts', message });
      wanted.push([keyOf(spec), 413, body]);
    }
  }
  expect(said).toEqual(wanted);
  expect(said.length).toBe(8 * forms.length);
});

// Proves S6.4.
test('what is not declared is ignored, the last of two equal names counts, nothing is polluted', async () => {
  // A picture is accepted as a form only.
  for (const spec of withBody.filter((each) => keyOf(each) !== 'POST /api/products/:id/pictures')) {
    const caller = spec.access === 'user' ? await shop.makeUser() : callerOf(spec);
    const good = await inputBy(spec, caller);
    const fields = JSON.stringify(good.body).slice(1);
    const [first] = Object.keys(good.body as object);
    const extra = `"isAdmin":true,"prototype":{"polluted":1},"constructor":"x","deep":${nested(5000)}`;
    const twice = raw(`{${extra},"${first}":[],${fields}`);
    const { body: _, ...rest } = good;
    const { status } = await ask(shop, spec, { ...rest, ...twice }, caller);
    expect(status, keyOf(spec)).toBe(spec.status ?? 200);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('a call without a body takes an empty one of JSON type', async () => {
  for (const spec of specs.filter(({ method, body }) => !body && method !== 'GET')) {
    const caller = isStaffCall(spec) ? staff : await shop.makeUser();
    // Valid input about the caller's own things.
    const given = await goodInputs[keyOf(spec) as CallKey]({ shop, owner: caller, caller });
    const { status } = await ask(shop, spec, { ...given, ...raw('') }, caller);
    expect(status, keyOf(spec)).toBe(200);
  }
});

test('an address that cannot be decoded, or names no call, is 404 in the one error shape', async () => {
  for (const url of ['/api/products/%zz', '/api/posts/%', '/api/products/%C3%28']) {
    const reply = await shop.app.inject({ url });
    const answer = { status: reply.statusCode, body: reply.json(), text: reply.payload };
    expect(faultsOf(answer, [404]), url).toEqual([]);
  }
});
