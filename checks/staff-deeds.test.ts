import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { staffRoleIn } from '#contract/staff.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Calls of staff that are no deeds: they change nothing, or their transaction is the feature itself. */
const OTHERS = [
  ...['matchStatement', 'previewPost', 'testProviders'],
  ...['acceptPayment', 'assignToOrder', 'closePayment', 'refundPayment', 'seePayment'],
  'settleRefund',
];

const exportsOf = async (): Promise<Map<string, EndpointSpec>> => {
  const specs = new Map<string, EndpointSpec>();
  for await (const file of glob('contract/*.endpoints.ts', { cwd: root })) {
    const exported: Record<string, unknown> = await import(path.join(root, file));
    for (const [name, value] of Object.entries(exported))
      if (value && typeof value === 'object' && 'access' in value)
        specs.set(name, value as EndpointSpec);
  }
  return specs;
};

/** The endpoints that a source serves by `serve` itself, as the contract names them. */
const servedBy = (source: string): string[] => {
  const aliases = new Map(
    [...source.matchAll(/\b(\w+) as (\w+)/g)].map(([, name = '', alias = '']) => [alias, name]),
  );
  return [...source.matchAll(/\bserve\(\s*app,\s*(\w+)/g)].map(
    ([, name = '']) => aliases.get(name) ?? name,
  );
};

test('what staff change is a deed: one transaction with its entry in the audit log', async () => {
  const specs = await exportsOf();
  const plain: string[] = [];
  for await (const file of glob('api/features/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    for (const name of servedBy(await readFile(path.join(root, file), 'utf8'))) {
      const spec = specs.get(name);
      if (spec && staffRoleIn(spec.access) && spec.method !== 'GET') plain.push(name);
    }
  }
  expect(plain.sort()).toEqual(OTHERS.sort());
});

test('a call that is served by itself is found, also under another name', () => {
  expect(servedBy('import { a as b } from 1;\nserve(app, b, x);\nserve(\n  app,\n  c,')).toEqual([
    'a',
    'c',
  ]);
  expect(servedBy('serveDeed(app, deps, d, x)')).toEqual([]);
});
