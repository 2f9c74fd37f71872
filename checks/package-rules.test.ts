import { expect, test } from 'vitest';
import { auditSays, differencesOf, listedIn, sbomOf } from './package-rules.ts';

const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
const lock = {
  name: 'shop',
  version: '1.0.0',
  packages: {
    '': { version: '1.0.0' },
    'node_modules/fastify': { version: '5.0.0', integrity, license: 'MIT' },
    'node_modules/a/node_modules/@fastify/cors': { version: '2.0.0', license: '(MIT OR CC0-1.0)' },
    'node_modules/renamed': { name: 'real', version: '3.0.0', optional: true },
    'node_modules/vitest': { version: '4.0.0', dev: true },
  },
};
const text = sbomOf(lock);

// Proves S12.15.
test('the list has what ships by the lock file, with its hash and licence, and nothing else', () => {
  expect(listedIn(text)).toEqual(['@fastify/cors@2.0.0', 'fastify@5.0.0', 'real@3.0.0']);
  expect(JSON.parse(text)).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(JSON.parse(text).components.slice(0, 2)).toEqual([
    expect.objectContaining({
      purl: 'pkg:npm/%40fastify/cors@2.0.0',
      licenses: [{ expression: '(MIT OR CC0-1.0)' }],
    }),
    expect.objectContaining({
      hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
      licenses: [{ license: { id: 'MIT' } }],
    }),
  ]);
  expect(differencesOf(text, lock)).toEqual([]);
});

// Proves S12.15.
test('a package that is missing, another version or too many is named', () => {
  const older = text.replaceAll('fastify@5.0.0', 'fastify@4.9.9').replace('"5.0.0"', '"4.9.9"');
  expect(differencesOf(older, lock)).toEqual([
    'lacks fastify@5.0.0',
    'lists fastify@4.9.9, which does not ship',
  ]);
  expect(differencesOf('{}', lock)).toHaveLength(3);
  expect(differencesOf(text.replace('0101', '0102'), lock)).toEqual([
    'is not as the lock file has it',
  ]);
});

test('a hole of weight fails, a small one does not, and a registry that is away is said', () => {
  const audit = (severity: string) =>
    auditSays(
      JSON.stringify({
        metadata: { vulnerabilities: {} },
        vulnerabilities: { sharp: { name: 'sharp', severity, range: '<1' } },
      }),
    );
  expect(audit('critical').problems).toEqual(['sharp <1 has a known hole, critical: npm audit']);
  expect(audit('high').problems).toHaveLength(1);
  expect(audit('moderate')).toEqual({ problems: [], said: 'known holes: 1, 0 of weight' });
  expect(auditSays('')).toEqual({ problems: [], said: 'not reached' });
  expect(auditSays('{"message":"405 Method Not Allowed"}')).toEqual({
    problems: [],
    said: 'not reached (405 Method Not Allowed)',
  });
});
