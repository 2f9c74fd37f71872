import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteEmbeddedPostgres } from '../../server/embedded-postgres/start.ts';
import { SKIPPED, unpackedFromDebian } from '../debian.ts';
import { freePort, startShopProcess } from '../shop-process.ts';

/**
 * Debian's promtool validates a shop's metrics and the alerts of `deploy/alerts.yml`, and tests
 * them with sample series; every metric in an alert must be one that the shop exports.
 */

const root = path.resolve(import.meta.dirname, '../..');
const unpacked = await unpackedFromDebian(['prometheus']);
if (!unpacked) process.exit(SKIPPED);

let failed = false;
const check = (what: string, good: boolean, said: string): void => {
  console.log(`${good ? '✓' : '✗'} ${what}`);
  if (!good) console.log(said);
  failed ||= !good;
};
const promtool = (args: string[], input = ''): { good: boolean; said: string } => {
  const program = path.join(unpacked, 'usr/bin/promtool');
  const done = spawnSync(program, args, {
    cwd: path.join(root, 'deploy'),
    input,
    encoding: 'utf8',
  });
  return { good: done.status === 0, said: `${done.stdout}${done.stderr}` };
};

const rules = promtool(['check', 'rules', 'alerts.yml']);
check('promtool check rules takes deploy/alerts.yml', rules.good, rules.said);
const config = promtool(['check', 'config', 'prometheus.yml']);
check('promtool check config takes deploy/prometheus.yml', config.good, config.said);
const played = promtool(['test', 'rules', 'alerts.test.yml']);
check('trouble rings all its alarms, a shop at work none', played.good, played.said);

const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-prometheus-'));
const [port, metricsPort] = [await freePort(), await freePort()];
const shop = await startShopProcess({
  ...{ DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: String(metricsPort) },
  ...{ HOST: '127.0.0.1', SIM_DELAY_MS: '0' },
});
try {
  for (const page of ['/', '/shop', '/shop', '/api/products', '/api/auth/me', '/none'])
    await (await fetch(`http://127.0.0.1:${port}${page}`)).text();
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const metrics = promtool(['check', 'metrics'], figures);
  // The names of Node's default metrics are not ours.
  const ours = metrics.said.split('\n').filter((line) => line.includes('malkia_'));
  const read = metrics.good || !/error while linting/.test(metrics.said);
  check(
    'promtool check metrics reads what the shop tells',
    read && ours.length === 0,
    metrics.said,
  );
  const told = new Set([...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const asked = readFileSync(path.join(root, 'deploy/alerts.yml'), 'utf8')
    .split('\n')
    .filter((line) => line.trim().startsWith('expr:'))
    .flatMap((line) => line.match(/\b(malkia|nodejs|process)_\w+/g) ?? [])
    .map((name) => (told.has(name) ? name : name.replace(/_(count|bucket|sum)$/, '')));
  const unknown = asked.filter((name) => !told.has(name));
  check(
    'every figure of an alarm is told',
    asked.length > 12 && unknown.length === 0,
    `${unknown}`,
  );
} finally {
  await shop?.kill();
  await deleteEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  await rm(path.dirname(unpacked), { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
