import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SKIPPED, unpackedFromDebian } from '../debian.ts';

/** Debian's docker-compose validates `deploy/compose.yaml`; no container is started. */

const root = path.resolve(import.meta.dirname, '../..');
const LIBRARIES = [
  ...['docker', 'dockerpty', 'dotenv', 'jsonschema', 'texttable', 'websocket', 'yaml', 'distro'],
  ...['docopt', 'requests', 'urllib3', 'certifi', 'chardet', 'charset-normalizer', 'idna', 'six'],
  ...['packaging', 'attr', 'pyrsistent', 'click', 'pkg-resources'],
];
const unpacked = await unpackedFromDebian([
  'docker-compose',
  ...LIBRARIES.map((name) => `python3-${name}`),
]);
if (!unpacked) process.exit(SKIPPED);

const folder = await mkdtemp(path.join(tmpdir(), 'malkia-compose-'));
const compose = (args: string[], settings: Record<string, string>) =>
  spawnSync('python3', [path.join(unpacked, 'usr/bin/docker-compose'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      PYTHONPATH: path.join(unpacked, 'usr/lib/python3/dist-packages'),
      ...settings,
    },
  });
let failed = false;
const check = (what: string, good: boolean, said: string): void => {
  console.log(`${good ? '✓' : '✗'} ${what}`);
  if (!good) console.log(said);
  failed ||= !good;
};
try {
  await cp(path.join(root, 'deploy'), folder, { recursive: true });
  await writeFile(path.join(folder, 'shop.env'), '');
  const version = compose(['version'], {});
  if (version.status !== 0) {
    console.log(`docker-compose does not run here: ${version.stderr}`);
    process.exitCode = SKIPPED;
  } else {
    const settings = { PUBLIC_URL: 'https://malkia.example', POSTGRES_PASSWORD: 'x' };
    const good = compose(['-f', 'compose.yaml', 'config', '--services'], settings);
    const services = good.stdout.trim().split('\n').sort().join(' ');
    check(
      'docker-compose reads compose.yaml',
      good.status === 0 && services === 'backup nginx postgres shop-1 shop-2',
      `${services} ${good.stderr}`,
    );
    const bare = compose(['-f', 'compose.yaml', 'config'], { PUBLIC_URL: settings.PUBLIC_URL });
    const told = bare.status !== 0 && bare.stderr.includes('POSTGRES_PASSWORD');
    check('without a password for the database nothing starts', told, bare.stderr);
    process.exitCode = failed ? 1 : 0;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
  await rm(path.dirname(unpacked), { recursive: true, force: true });
}
