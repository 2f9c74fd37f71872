import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { createTestApp, type TestApp } from '../test/app.ts';
import { keyOf, specs } from '../test/endpoint-calls.ts';
import { codesByStatus, refusalsOf } from './platform/http/refusals.ts';

let shop: TestApp;
let document: any;
beforeAll(async () => {
  shop = await createTestApp();
  document = (await shop.app.inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => shop.close());

const operationOf = ({ method, path }: EndpointSpec): any =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
const WORDS = [
  ...['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'const', 'format', 'description'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'maxProperties'],
  ...['patternProperties', 'additionalProperties', 'pattern'],
];

/** Errors of a schema by OpenAPI 3.1, as far as this document uses it. */
const faultsOf = (schema: any, at: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [`${at} is no schema`];
  const faults = Object.keys(schema)
    .filter((word) => !WORDS.includes(word))
    .map((word) => `${at} says ${word}`);
  // A list of types is valid since 3.1.
  for (const type of [schema.type ?? []].flat())
    if (!TYPES.includes(type)) faults.push(`${at} is a ${type}`);
  if (schema.type === 'array' && !schema.items) faults.push(`${at} is a list of nothing`);
  for (const name of schema.required ?? []) {
    if (!schema.properties?.[name])
      faults.push(`${at} requires ${name}, which it does not declare`);
  }
  const parts: [string, any][] = [
    ...Object.entries<any>(schema.properties ?? {}),
    ...Object.entries<any>(schema.anyOf ?? {}),
    ...(schema.items ? [['items', schema.items] as [string, any]] : []),
  ];
  return [...faults, ...parts.flatMap(([name, part]) => faultsOf(part, `${at}.${name}`))];
};

test('the document is OpenAPI 3.1 and lists every call once, with a summary and a group', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toMatchObject({ title: 'Malkia', version: expect.any(String) });
  const listed = Object.values<object>(document.paths).flatMap(Object.keys);
  expect(listed.length).toBe(specs.length);
  for (const spec of specs) {
    const operation = operationOf(spec);
    expect(operation?.summary, keyOf(spec)).toBe(spec.summary);
    expect(operation.tags, keyOf(spec)).toEqual([spec.path.split('/')[2]]);
    expect(
      Object.keys(operation).filter((word) => word.startsWith('x-')),
      keyOf(spec),
    ).toEqual([]);
  }
});

test('every schema of the document is one', () => {
  let schemas = 0;
  const faults = specs.flatMap((spec) => {
    const { parameters = [], requestBody, responses } = operationOf(spec);
    const bodies = [requestBody, ...Object.values(responses)].filter(Boolean);
    const contents = bodies.flatMap((body: any) => Object.values<any>(body.content ?? {}));
    return [...parameters, ...contents].flatMap(({ schema }: any) => {
      schemas++;
      return faultsOf(schema, keyOf(spec));
    });
  });
  expect(faults).toEqual([]);
  expect(schemas).toBeGreaterThan(300);
  expect(faultsOf({ type: 'text', required: ['a'], nullable: true }, 'it')).toHaveLength(3);
});

// Proves S7.8.
test('every call names each status it can answer, with words for it, the shape of its body and its error codes', () => {
  for (const spec of specs) {
    const { responses } = operationOf(spec);
    const codes = codesByStatus(refusalsOf(spec));
    const expected = [spec.status ?? 200, ...codes.keys()].map(String).sort();
    expect(Object.keys(responses).sort(), keyOf(spec)).toEqual(expected);
    for (const [status, response] of Object.entries<any>(responses)) {
      const schema = response.content['application/json'].schema;
      if (Number(status) < 300) continue;
      expect(response.description.length, `${keyOf(spec)} ${status}`).toBeGreaterThan(5);
      expect(schema.required, `${keyOf(spec)} ${status}`).toEqual(['message', 'code', 'requestId']);
      const named = schema.properties.code.enum;
      expect(named, `${keyOf(spec)} ${status}`).toEqual(codes.get(Number(status)));
      expect(named.length, `${keyOf(spec)} ${status}`).toBeGreaterThan(0);
    }
  }
});

test('who needs a session is marked, and where it is optional that is said', () => {
  expect(document.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
  for (const spec of specs) {
    const { security } = operationOf(spec);
    const expected = {
      public: undefined,
      optional: [{}, { bearer: [] }],
      user: [{ bearer: [] }],
      packer: [{ bearer: [] }],
      manager: [{ bearer: [] }],
      owner: [{ bearer: [] }],
    }[spec.access];
    expect(security, keyOf(spec)).toEqual(expected);
  }
});

test('every parameter and body of a call is described, forms with their file', () => {
  for (const spec of specs) {
    const { parameters = [], requestBody } = operationOf(spec);
    const names = (place: string) =>
      parameters.filter((one: any) => one.in === place).map((one: any) => one.name);
    const declared = (part: unknown) => Object.keys((part as any)?.properties ?? {});
    expect(names('path'), keyOf(spec)).toEqual(
      [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    );
    expect(names('query'), keyOf(spec)).toEqual(declared(spec.query));
    const { content = {} } = requestBody ?? {};
    expect(declared(content['application/json']?.schema), keyOf(spec)).toEqual(declared(spec.body));
    if (!spec.form) continue;
    const form = content['multipart/form-data'].schema.properties;
    expect(Object.keys(form), keyOf(spec)).toEqual([...declared(spec.body), spec.form.file]);
    expect(form[spec.form.file], keyOf(spec)).toMatchObject({ type: 'string', format: 'binary' });
  }
});

test('the page that shows the document is served', async () => {
  const reply = await shop.app.inject({ url: '/api/docs/' });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('text/html');
});
