import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

type Advice = Record<string, { id: number; title: string; severity: string }[]>;

/** Runs `npm run check:packages` with a fake registry; undefined: one without audits. */
const checkedWith = async (advice: Advice | undefined): Promise<{ code: number; said: string }> => {
  const asked: string[] = [];
  const registry = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume().on('end', () => {
      const bulk = request.url?.endsWith('/advisories/bulk') && advice;
      response.writeHead(bulk ? 200 : 405, { 'content-type': 'application/json' });
      response.end(JSON.stringify(bulk ? advice : { message: 'no audits here' }));
    });
  });
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const env = { ...process.env, npm_config_registry: url, npm_config_fetch_retries: '0' };
  const answer = await new Promise<{ code: number; said: string }>((done) =>
    execFile(process.execPath, ['checks/packages.ts'], { cwd: root, env }, (error, out, told) =>
      done({ code: Number(error?.code ?? 0), said: out + told }),
    ),
  );
  await new Promise((done) => registry.close(done));
  expect(asked.some((each) => each.includes('/security/'))).toBe(true);
  return answer;
};

const HOLE: Advice = {
  fastify: [
    {
      id: 1,
      title: 'A hole',
      severity: 'critical',
      ...{
        url: 'https://example.test/1',
        vulnerable_versions: '<999',
        cwe: [],
        cvss: { score: 9 },
      },
    },
  ],
};

// Proves S12.16.
test('a hole of weight that a registry tells fails the check, a registry that tells nothing does not', async () => {
  const [heavy, silent] = await Promise.all([checkedWith(HOLE), checkedWith(undefined)]);
  expect(heavy.code, heavy.said).toBe(1);
  expect(heavy.said).toMatch(/fastify .* has a known hole, critical/);
  expect(silent.code, silent.said).toBe(0);
  expect(silent.said).toContain('audit: not reached');
});
