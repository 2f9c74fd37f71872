import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/embedded-postgres/start.ts';
import { SKIPPED, unpackedFromDebian } from '../debian.ts';
import { buyOne } from '../one-purchase.ts';
import { freePort, type ShopProcess, startShopProcess } from '../shop-process.ts';

/**
 * deploy/nginx.conf in Debian's nginx in front of two shops: no request is lost while the shops are
 * restarted one after the other, and request ids and addresses are forwarded correctly. Also
 * validates the systemd unit where systemd is installed.
 */

const root = path.resolve(import.meta.dirname, '../..');
const debian = await unpackedFromDebian(['nginx', 'nginx-common']);
if (!debian) process.exit(SKIPPED);
const dir = await mkdtemp(path.join(tmpdir(), 'malkia-nginx-'));
const dataDir = path.join(dir, 'data');
const [http, https, one, two] = await Promise.all([1, 2, 3, 4].map(freePort));
const ports = [one, two] as number[];

let failed = false;
const check = (what: string, good: boolean, seen: unknown = ''): void => {
  failed ||= !good;
  console.log(`${good ? '✓' : '✗'} ${what}${good ? '' : ` (${JSON.stringify(seen)})`}`);
};

/** The deployed file with this machine's ports, folders and a one-day certificate. */
const prepare = async (): Promise<string[]> => {
  await mkdir(path.join(dir, 'logs'));
  const [key, certificate] = [path.join(dir, 'key.pem'), path.join(dir, 'cert.pem')];
  const subject = ['-subj', '/CN=malkia.example', '-days', '1'];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  execFileSync('openssl', [...made, ...subject], { stdio: 'pipe' });
  const conf = (await readFile(path.join(root, 'deploy/nginx.conf'), 'utf8'))
    .replaceAll('/etc/nginx/mime.types', `${debian}/etc/nginx/mime.types`)
    .replaceAll('/var/log/nginx', path.join(dir, 'logs'))
    .replaceAll('/run/nginx.pid', path.join(dir, 'nginx.pid'))
    .replaceAll(/\/etc\/letsencrypt\S+fullchain.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\S+privkey.pem/g, key)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${two}`)
    .replaceAll(/listen \[::\][^;]*;/g, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replace(
      'http {',
      `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${dir}/${name};`).join('\n')}`,
    );
  await writeFile(path.join(dir, 'nginx.conf'), conf);
  const me = process.getuid?.() === 0 ? 'user root; ' : '';
  return [
    '-p',
    dir,
    '-c',
    path.join(dir, 'nginx.conf'),
    '-g',
    `${me}daemon off; error_log ${dir}/logs/error.log;`,
  ];
};

type Reply = { status: number; headers: Record<string, unknown>; bytes: number };
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: https,
      path: url,
      method,
      agent: false,
      servername: 'malkia.example',
      rejectUnauthorized: false,
      headers: { host: 'malkia.example', ...headers },
    };
    request(options, async (reply) => {
      let bytes = 0;
      for await (const chunk of reply) bytes += chunk.length;
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes });
    })
      .on('error', reject)
      .end();
  });

const openShop = async (port: number): Promise<ShopProcess> => {
  const shop = await startShopProcess({
    SHOP_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'info',
    SIM_DELAY_MS: '200',
    PUBLIC_URL: 'https://malkia.example',
  });
  if (!shop) throw new Error('the shop did not start');
  return shop;
};
const stopped = (shop: ShopProcess): Promise<string> => {
  process.kill(shop.pid, 'SIGTERM');
  return shop.ended;
};

const args = await prepare();
const nginxFile = path.join(debian, 'usr/sbin/nginx');
const tested = execFileSync('sh', ['-c', '"$0" "$@" -t 2>&1; true', nginxFile, ...args], {
  encoding: 'utf8',
});
check('nginx -t takes deploy/nginx.conf', tested.includes('test is successful'), tested);

const shops = [await openShop(ports[0] as number), await openShop(ports[1] as number)];
const nginx = spawn(nginxFile, args, { stdio: 'ignore' });
try {
  for (;;)
    if (
      await ask('/').then(
        () => true,
        () => new Promise((r) => setTimeout(() => r(false), 100)),
      )
    )
      break;

  const page = await ask('/', { 'accept-encoding': 'br', 'x-forwarded-for': '198.51.100.66' });
  check('a page comes as the shop compressed it', page.headers['content-encoding'] === 'br', page);
  const id = String(page.headers['x-request-id']);
  check('its id is nginx’s', /^[0-9a-f]{32}$/.test(id), id);
  check('browsers are held to https', 'strict-transport-security' in page.headers, page.headers);
  const made = await ask('/api/products?page=3', { 'x-forwarded-for': '198.51.100.66' });
  const findLine = () =>
    shops
      .flatMap((shop) => shop.printed().split('\n'))
      .find((each) => each.includes(`"requestId":"${made.headers['x-request-id']}"`));
  for (let n = 0; n < 50 && !findLine(); n++) await new Promise((r) => setTimeout(r, 100));
  const line = findLine();
  check('the shop logs under nginx’s id', line !== undefined);
  check('nobody names their own address', line?.includes('"ip":"127.0.0.1"') === true, line);
  check('the signs of life are not public', (await ask('/readyz')).status === 404);

  const statuses = new Map<number, number>();
  let loading = true;
  const load = Promise.all(
    Array.from({ length: 4 }, async (_each, n) => {
      for (let i = 0; loading; i++) {
        const reply = await ask(i % 2 ? '/' : `/api/products?page=${(i % 9) + 1}&n=${n}`).catch(
          () => ({ status: 0 }),
        );
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    }),
  );
  for (const n of [0, 1]) {
    check(
      `shop ${n + 1} stops in good order under load`,
      (await stopped(shops[n] as ShopProcess)) === '0',
    );
    shops[n] = await openShop(ports[n] as number);
  }
  const killed = shops[0] as ShopProcess;
  await killed.kill();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  loading = false;
  await load;
  const seen = Object.fromEntries(statuses);
  console.log(`  answers while both were replaced and one was killed: ${JSON.stringify(seen)}`);
  check('no reader noticed', Object.keys(seen).join() === '200', seen);

  const database = await startEmbeddedPostgres({ dataDir });
  const ended = await buyOne(`http://127.0.0.1:${ports[1]}`, database.url);
  await database.stop();
  check('the shop that is left still sells', ended === 'Paid', ended);
} finally {
  nginx.kill('SIGQUIT');
  await Promise.all(shops.map((shop) => shop.kill()));
  await deleteEmbeddedPostgres(dataDir).catch(() => {});
}

try {
  for (const name of ['malkia@3001.service', 'malkia-backup.service', 'malkia-backup.timer']) {
    const unit = path.join(dir, name);
    const text = await readFile(path.join(root, 'deploy', name.replace('3001', '')), 'utf8');
    // The program and its user are not installed here.
    await writeFile(
      unit,
      text
        .replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true')
        .replace(/^(User|Group)=.*$/gm, '$1=root'),
    );
  }
  for (const name of ['malkia@3001.service', 'malkia-backup.service', 'malkia-backup.timer']) {
    const verified = execFileSync(
      'sh',
      ['-c', 'systemd-analyze verify "$0" 2>&1; true', path.join(dir, name)],
      { encoding: 'utf8' },
    );
    const ours = verified.split('\n').filter((each) => each.includes('malkia'));
    check(`systemd-analyze verify takes deploy/${name}`, ours.length === 0, verified);
  }
} catch (error) {
  console.log(`– systemd-analyze is not here: ${(error as Error).message}`);
}
await rm(dir, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
