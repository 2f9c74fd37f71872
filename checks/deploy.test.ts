import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../api/platform/config/config.ts';
import { configWarnings } from '../api/platform/config/config-warnings.ts';
import { PROCESS_MS } from '../test/limits.ts';
import { LIVE_SETTINGS } from '../test/live-settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const SETTINGS = new Set(
  [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name as string),
);
/** Variables of Node and libpq. */
const OF_OTHERS = ['NODE_ENV', 'PGPASSWORD'];

/** Settings that deploy/compose.yaml does not set. */
const { DATABASE_URL: _, ...SECRETS } = LIVE_SETTINGS;

const isKnown = (name: string): boolean => SETTINGS.has(name) || OF_OTHERS.includes(name);

type Service = {
  environment?: Record<string, string>;
  ports?: string[];
  networks?: string[];
  stop_grace_period?: string;
  depends_on?: unknown;
  logging?: { options?: Record<string, string> };
  mem_limit?: string;
  volumes?: string[];
  command?: string[];
  env_file?: string;
};
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
};
const shops = Object.entries(compose.services).filter(([name]) => name.startsWith('shop-'));

test('compose.yaml starts two shops with settings that the shop knows and takes', () => {
  expect(shops.map(([name]) => name)).toEqual(['shop-1', 'shop-2']);
  for (const [, { environment = {} }] of shops) {
    expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([]);
    const config = readConfig({ ...environment, ...SECRETS });
    expect(config.mode).toBe('live');
    expect(config.operations.trustedProxies?.check('172.18.0.1')).toBe(true);
    expect(config.operations.trustedProxies?.check('198.51.100.1')).toBe(false);
  }
});

test('a database password with the signs of an address reaches PostgreSQL as it is', () => {
  for (const [, { environment = {} }] of shops) {
    expect(environment.PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD/);
    vi.stubEnv('PGPASSWORD', 'p@ss:w/r?d#100%');
    try {
      const client = new pg.Client({ connectionString: environment.DATABASE_URL ?? '' });
      expect(client).toMatchObject({ host: 'postgres', user: 'malkia', database: 'malkia' });
      expect(client.password).toBe('p@ss:w/r?d#100%');
    } finally {
      vi.unstubAllEnvs();
    }
  }
});

test('every container has bounded logs and memory, and one backs up each day', () => {
  for (const [name, { logging, mem_limit }] of Object.entries(compose.services)) {
    expect(logging?.options, name).toMatchObject({ 'max-size': '20m', 'max-file': '5' });
    expect(mem_limit, name).toMatch(/^\d+[mg]$/);
  }
  const { backup } = compose.services;
  expect(backup?.command?.join(' ')).toMatch(
    /commands\/database\.ts backup "\/backups\/.*sleep 86400/s,
  );
  expect(backup?.volumes).toContain('backups:/backups');
  expect(backup?.networks).toEqual(['inner']);
});

/** Runs a service's shell lines with other programs and folders; ends when `sleep` is called. */
const runService = async (
  name: string,
  { programs, folders }: { programs: Record<string, string>; folders: Record<string, string> },
): Promise<void> => {
  const bin = await mkdtemp(path.join(tmpdir(), 'malkia-bin-'));
  try {
    for (const [program, lines] of Object.entries(programs))
      await writeFile(path.join(bin, program), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    const [shell = '', option = '', script = ''] = compose.services[name]?.command ?? [];
    const lines = Object.entries(folders).reduce(
      (text, [folder, other]) => text.replaceAll(folder, other),
      script.replaceAll('$$', '$'),
    );
    spawnSync(shell, [option, lines], {
      cwd: root,
      env: { PATH: `${bin}:${process.env.PATH}` },
      timeout: PROCESS_MS,
    });
  } finally {
    await rm(bin, { recursive: true });
  }
};

test('old backups are deleted only after a new one was written, and one that failed is tried again soon', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malkia-backups-'));
  const slept = path.join(folder, 'slept');
  const backup = async (node: string) => {
    for (const [name, days] of Object.entries({ old: 20, new: 2 })) {
      const file = path.join(folder, `malkia-${name}.backup`);
      await writeFile(file, 'x');
      await utimes(file, new Date(), new Date(Date.now() - days * 86_400_000));
    }
    const programs = { node, sleep: `echo "$1" > ${slept}; kill -9 $PPID` };
    await runService('backup', { programs, folders: { '/backups': folder } });
    return {
      left: (await readdir(folder)).filter((name) => /(old|new)/.test(name)).sort(),
      seconds: Number(await readFile(slept, 'utf8')),
    };
  };
  const failed = await backup('exit 1');
  expect(failed.left).toEqual(['malkia-new.backup', 'malkia-old.backup']);
  expect(failed.seconds).toBeLessThanOrEqual(900);
  expect(await backup('touch "$3"')).toEqual({ left: ['malkia-new.backup'], seconds: 86_400 });
  await rm(folder, { recursive: true });
});

test('what nginx logs in its container goes to Docker, which bounds it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malkia-nginx-'));
  const folders = { '/var/log/nginx': folder };
  await runService('nginx', { programs: { nginx: ':' }, folders });
  const logs = [...read('deploy/nginx.conf').matchAll(/^\s*(?:access|error)_log (\/\S+)/gm)];
  expect(logs.length).toBeGreaterThan(0);
  for (const [, file = ''] of logs)
    expect(await readlink(file.replace('/var/log/nginx', folder))).toMatch(/^\/dev\/std(out|err)$/);
  await rm(folder, { recursive: true });
});

/** Files that hold secrets or customers' data, where the documents have them made. */
const PRIVATE = [
  ...new Set(Object.values(compose.services).flatMap(({ env_file = [] }) => env_file)),
].map((file) => `deploy/${file}`);
PRIVATE.push('.env', '.env.local', 'deploy/.env', '.data/encryption-key', 'before.backup');
PRIVATE.push('deploy/malkia-2026-11-21.backup', 'before.backup.part');

test.each(['.gitignore', '.dockerignore'])('%s leaves out what is secret', (file) => {
  const lines = read(file).split('\n').filter(Boolean);
  const isOut = (name: string): boolean => {
    const parents = name.split('/').map((_part, end, all) => all.slice(0, end + 1).join('/'));
    // In .gitignore a pattern without a slash before its end holds in every folder.
    const anywhere = file === '.gitignore' ? '**/' : '';
    const last = lines.findLast((line) => {
      const pattern = line.replace(/^!/, '').replace(/\/$/, '');
      const glob = pattern.includes('/') ? pattern : anywhere + pattern;
      return parents.some((each) => path.matchesGlob(each, glob));
    });
    return last !== undefined && !last.startsWith('!');
  };
  expect(PRIVATE.filter((name) => !isOut(name))).toEqual([]);
  expect(PRIVATE).toContain('deploy/shop.env');
  const kept = ['deploy/compose.yaml', 'package.json', 'server/start.ts'];
  if (file === '.gitignore') kept.push('.env.example', 'deploy/malkia.env.example');
  expect(kept.filter(isOut)).toEqual([]);
});

test('the workflow may read the repository and nothing else', () => {
  const { permissions, jobs } = parse(read('.github/workflows/ci.yml')) as {
    permissions?: object;
    jobs: Record<string, { permissions?: object }>;
  };
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(jobs)) expect(job.permissions).toBeUndefined();
});

/** Debian's package of a program that a server's documents use; '': every installation has it. */
const PACKAGES: Record<string, string> = {
  ...Object.fromEntries(
    ['cd', 'cp', 'install', 'ln', 'ls', 'sed', 'useradd', 'apt-get', 'bash', 'date'].map((name) => [
      name,
      '',
    ]),
  ),
  ...{ systemctl: '', journalctl: '', node: 'nodejs', npm: 'nodejs', psql: 'postgresql' },
  ...{ createdb: 'postgresql', nginx: 'nginx', certbot: 'certbot', git: 'git', curl: 'curl' },
  ...{ sudo: 'sudo', openssl: 'openssl', jq: 'jq', nano: 'nano' },
};

test('first-server.md installs every program that the documents use on a server', () => {
  const blocks = ['first-server', 'operations'].flatMap((page) =>
    [...read(`docs/${page}.md`).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) => lines),
  );
  const used = blocks
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .replaceAll(/'[^']*'/g, "''")
    .split(/\n|\||;|\$\(|&&/)
    .map((line) => line.trim().replace(/^sudo (-u \w+ )?/, ''))
    .map((line) => /^([a-z][\w-]*)(?= |$)/.exec(line)?.[1])
    .filter((word) => word !== undefined);
  expect(used).toEqual(expect.arrayContaining(['jq', 'curl', 'psql', 'openssl', 'journalctl']));
  const installed = [
    ...read('docs/first-server.md').matchAll(/apt-get install -y ([^\n`)]+)/g),
  ].flatMap(([, names = '']) => names.trim().split(' '));
  const missing = [...new Set(used)].filter((program) => {
    const name = PACKAGES[program];
    return name === undefined || (name !== '' && !installed.includes(name));
  });
  expect(missing).toEqual([]);
});

test('a shop in a container has the time to stop that its settings give it', () => {
  for (const [, { environment = {}, stop_grace_period = '' }] of shops) {
    const { noticeMs, limitMs } = readConfig({ ...environment, ...SECRETS }).operations.shutdown;
    expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThanOrEqual(
      noticeMs + limitMs + 15_000,
    );
  }
});

test('no port of the containers is open to other machines, and the database has no way out', () => {
  for (const { ports = [] } of Object.values(compose.services))
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  expect(compose.services.postgres?.ports).toBeUndefined();
  expect(compose.services.postgres?.networks).toEqual(['inner']);
  expect(compose.networks.inner?.internal).toBe(true);
});

const settingsOf = (text: string): Record<string, string> =>
  parseEnv(text.replaceAll('%i', '3001')) as Record<string, string>;
/** Precedence in systemd: EnvironmentFile= overrides Environment=, and ExecStart overrides both. */
const unitSettings = (unit: string) => {
  const lines = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, all = '']) => all);
  const words = lines('Environment').flatMap((line) => line.split(' '));
  const started = (lines('ExecStart')[0] ?? '').split(' ').filter((word) => /^[A-Z_]+=/.test(word));
  return { unit: settingsOf(words.join('\n')), started: settingsOf(started.join('\n')) };
};
const example = settingsOf(read('deploy/malkia.env.example'));

test('the systemd unit sets what the shop knows, and gives it the time to stop', () => {
  const text = read('deploy/malkia@.service').replaceAll('%i', '3001');
  const { unit, started } = unitSettings(text);
  const environment = { ...unit, ...started };
  expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([]);
  const { port, operations } = readConfig(environment);
  expect(port).toBe(3001);
  expect(operations.metrics).toEqual({ host: '127.0.0.1', port: 13001 });
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]);
  expect(seconds * 1000).toBeGreaterThanOrEqual(operations.shutdown.limitMs + 15_000);
});

test('no setting of malkia.env moves a process off the port that its unit gives it', () => {
  const text = read('deploy/malkia@.service').replaceAll('%i', '3002');
  const { unit, started } = unitSettings(text);
  const file = settingsOf(read('.env.example'));
  expect(file).toHaveProperty('PORT', '3000');
  expect({ ...unit, ...file, ...started }).toMatchObject({ PORT: '3002', METRICS_PORT: '13002' });
});

test('a value in .env.example is the one that holds without it', () => {
  const file = settingsOf(read('.env.example'));
  expect(Object.values(file).filter((value) => value !== '').length).toBeGreaterThan(30);
  // A demo makes its own secrets at each start; what is given differs, as it should.
  const settings = (env: Record<string, string>) =>
    JSON.stringify(readConfig(env), (key, value) =>
      /key|secret|token|credential|given/i.test(key) ? key : value,
    );
  expect(JSON.parse(settings(file))).toEqual(JSON.parse(settings({})));
});

test('malkia.env.example has all that a live shop needs beside its unit, and nothing that the unit sets', () => {
  const { unit, started } = unitSettings(read('deploy/malkia@.service'));
  expect(Object.keys(example).filter((name) => !SETTINGS.has(name))).toEqual([]);
  expect(Object.keys(example).filter((name) => name in unit || name in started)).toEqual([]);
  const filled = {
    PUBLIC_URL: LIVE_SETTINGS.PUBLIC_URL,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DARAJA_CONSUMER_KEY: 'k',
    DARAJA_CONSUMER_SECRET: 's',
    DARAJA_PASSKEY: 'p',
  };
  const config = readConfig({ ...unit, ...example, ...filled, ...started });
  expect(config).toMatchObject({ mode: 'live', port: 3001, dataDir: '/var/lib/malkia' });
  expect(configWarnings(config)).toEqual([
    expect.stringContaining('SMTP_URL=none'),
    expect.stringContaining('PAYMENTS_SANDBOX=1'),
  ]);
  for (const name of Object.keys(LIVE_SETTINGS)) expect(Object.keys(example)).toContain(name);
});

test('a timer backs up each night with the settings of the shop', () => {
  const service = read('deploy/malkia-backup.service');
  const shop = read('deploy/malkia@.service');
  for (const name of ['User', 'WorkingDirectory', 'EnvironmentFile']) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    expect(line.exec(service)?.[0]).toBe(line.exec(shop)?.[0]);
  }
  expect(service).toMatch(/^ExecStart=.*server\/commands\/database\.ts backup/m);
  // systemd runs it only after ExecStart succeeded.
  expect(service).toMatch(/^ExecStartPost=.*-mtime \+14 -delete$/m);
  expect(service).toMatch(/^Restart=on-failure$/m);
  expect(read('deploy/malkia-backup.timer')).toMatch(/^OnCalendar=\*-\*-\* \d\d:\d\d$/m);
});

test('nginx asks the ports that the shops are given, and closes its side first', () => {
  const nginx = read('deploy/nginx.conf');
  const asked = [...nginx.matchAll(/^\s+server (127\.0\.0\.1:\d+) /gm)].map(([, at]) => at);
  const given = shops.map(([, { ports = [] }]) => ports[0]?.replace(/:\d+$/, ''));
  expect(asked).toEqual(given);
  const keeps = Number(/keepalive_timeout (\d+)s;\n {2}}/.exec(nginx)?.[1]);
  expect(keeps).toBeLessThan(75);
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
});

test('the image is stopped by the signal that the shop ends by, asks whether it is ready, and has no tools', () => {
  const docker = read('Dockerfile');
  expect(docker).toContain('npm run build && npm prune --omit=dev\n');
  expect(docker).toContain('STOPSIGNAL SIGTERM');
  expect(docker).toContain('/readyz');
  expect(docker).toContain('USER node');
});

test('operations.md says of each alarm of alerts.yml, and of no other, what to do', () => {
  const { groups } = parse(read('deploy/alerts.yml')) as {
    groups: { rules: { alert: string }[] }[];
  };
  const table = read('docs/operations.md').split('| Alarm | When |')[1]?.split('\n\n')[0] ?? '';
  const told = [...table.matchAll(/^\| (\w+) \|/gm)].map(([, name]) => name);
  expect(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))).toEqual(told);
  expect(told.length).toBeGreaterThan(10);
});

test('prometheus.yml reads the metrics port of each shop, under the name that an alarm asks for', () => {
  const { rule_files, scrape_configs } = parse(read('deploy/prometheus.yml')) as {
    rule_files: string[];
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  expect(rule_files).toEqual(['alerts.yml']);
  const [job] = scrape_configs;
  expect(read('deploy/alerts.yml')).toContain(`up{job="${job?.job_name}"}`);
  const targets = job?.static_configs.flatMap((config) => config.targets);
  const published = shops.map(([, { environment = {}, ports = [] }]) =>
    ports.find((port) => port.endsWith(`:${environment.METRICS_PORT}`))?.replace(/:\d+$/, ''),
  );
  expect(targets).toEqual(published);
  const units = ['3001', '3002'].map((port) => {
    const { started } = unitSettings(read('deploy/malkia@.service').replaceAll('%i', port));
    return `127.0.0.1:${started.METRICS_PORT}`;
  });
  expect(targets).toEqual(units);
});

test('rules of nginx for an address hold for it with a slash behind it, which the shop serves as well', () => {
  const rules = [...read('deploy/nginx.conf').matchAll(/location ~ (\S+) \{/g)].map(
    ([, pattern]) => new RegExp(pattern as string),
  );
  const ruled = (address: string) => rules.findIndex((rule) => rule.test(address));
  const addresses = ['/healthz', '/readyz', '/metrics', '/api/auth/login', '/api/auth/register'];
  for (const address of [...addresses, '/api/auth/login/second-factor']) {
    expect(ruled(address), address).toBeGreaterThanOrEqual(0);
    expect(ruled(`${address}/`), address).toBe(ruled(address));
  }
});
