import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SKIPPED } from '../debian.ts';

/**
 * Runs the commands of docs/first-server.md as root in a copy of this Debian machine: a temporary
 * overlay over its files, and from the database step on in a separate network. Commands that can't
 * run there are marked in the page (`drill: skip`) or replaced: systemd by
 * test/drills/first-server/systemctl.mjs, which reads the same units; the certificate by a
 * self-made one; the registration in the browser by an API call.
 */

const root = path.resolve(import.meta.dirname, '../..');
const SHOP = 'shop-for-tests.co.ke';

const run = (script: string, { quiet = false } = {}) =>
  spawnSync('unshare', ['--mount', '--pid', '--fork', '--mount-proc', 'bash', '-c', script], {
    stdio: quiet ? 'ignore' : 'inherit',
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
  }).status;

/** The page's shell blocks, by heading. */
const blocksOf = (page: string): { step: string; lines: string }[] =>
  page.split(/^## /m).flatMap((part) => {
    const step = part.split('\n')[0] ?? '';
    const found = part.matchAll(/(<!-- drill: skip[^>]*-->\n)?```sh\n([\s\S]*?)```/g);
    return [...found].flatMap(([, skip, lines = '']) => (skip ? [] : [{ step, lines }]));
  });

/** Manual steps between the page's commands: browser, certificate authority, mail account. */
const BEFORE: Record<string, string> = {
  '4. User, role and database': 'ip link set lo up 2>/dev/null; pg_ctlcluster 15 main start; nginx',
  '6. Certificate and nginx': `
    sed -i 's|^DARAJA_CONSUMER_KEY=.*|DARAJA_CONSUMER_KEY=k|; s|^DARAJA_CONSUMER_SECRET=.*|DARAJA_CONSUMER_SECRET=s|' /etc/malkia/malkia.env
    sed -i 's|^DARAJA_PASSKEY=.*|DARAJA_PASSKEY=p|' /etc/malkia/malkia.env
    mkdir -p /etc/letsencrypt/live/$SHOP
    openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj "/CN=$SHOP" -addext "subjectAltName=DNS:$SHOP" \\
      -keyout /etc/letsencrypt/live/$SHOP/privkey.pem -out /etc/letsencrypt/live/$SHOP/fullchain.pem 2>/dev/null
    export CURL_CA_BUNDLE=/etc/letsencrypt/live/$SHOP/fullchain.pem
    mkdir -p /var/www/html/.well-known/acme-challenge
    echo proof > /var/www/html/.well-known/acme-challenge/x
    [ "$(curl -s http://$SHOP/.well-known/acme-challenge/x)" = proof ]; say "certbot's proof is served before the certificate is there"`,
  '7. First start': `
    [ "$(curl -s http://$SHOP/.well-known/acme-challenge/x)" = proof ]; say "and after"`,
  '8. First admin': `
    for port in 3001 3002; do grep -q "Warning: PAYMENTS_SANDBOX=1" /tmp/malkia@$port.log; done; say "both processes run, and warn of the rehearsal"
    curl -s --fail --retry 20 --retry-delay 1 -H 'content-type: application/json' -o /dev/null https://$SHOP/api/auth/register \\
      -d '{"username":"Owner","email":"owner@'$SHOP'","password":"a long sentence of hers"}'; say "the owner registers through nginx"`,
};
const AFTER = `
  [ "$(sudo -u postgres psql -d malkia -Atc "SELECT role FROM users")" = admin ]; say "the owner is an admin"
  [ "$(ls /var/lib/malkia-backups | wc -l)" = 2 ]; say "the timer's backup and the one by hand are there"
  sudo -u malkia npm run db:reset -- erase-malkia > /tmp/reset.log 2>&1 && exit 1
  grep -q 'SHOP_MODE=live refuses reset' /tmp/reset.log; say "db:reset refuses the shop"
  sudo -u postgres createdb --owner malkia restored
  DATABASE_URL=postgres://malkia:$DB_PASSWORD@127.0.0.1:5432/restored DATA_DIR=/tmp/restored npm run db:restore -- /var/lib/malkia-backups/by-hand.backup > /tmp/restore.log 2>&1
  [ "$(sudo -u postgres psql -d restored -Atc "SELECT count(*) FROM users")" = 1 ]; say "and restores into another database"
  systemctl stop malkia@3001; curl -s --fail -o /dev/null https://$SHOP/; say "one process alone goes on"
  pg_ctlcluster 15 main stop -m fast
  systemctl start malkia@3001
  while [ "$(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3001/readyz)" != 503 ]; do sleep 0.2; done; say "a process started without its database waits for it"
  grep -q 'Waiting for it' /tmp/malkia@3001.log; say "and says so in its log"
  pg_ctlcluster 15 main start
  curl --silent --fail --retry 60 --retry-connrefused --retry-delay 1 -o /dev/null http://127.0.0.1:3001/readyz; say "it opens when the database is back"
  logrotate -d /etc/logrotate.d/nginx 2>&1 | grep -q /var/log/nginx/malkia.log; say "nginx's log is rotated"
  ORDER_ID=$(grep -ohE '"requestId":"[0-9a-f-]{36}"' /tmp/malkia@3001.log | head -n 1 | cut -d '"' -f 4)
  FOLLOW | grep -q "$ORDER_ID"; say "the line of operations.md that follows an order finds the lines of a request"
  systemctl stop malkia@3001; systemctl stop malkia@3002`;

/** The line that follows one order, without systemd's journal. */
const followOrder = async (): Promise<string> => {
  const page = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
  const [, line = ''] = /### Follow one order[\s\S]*?```sh\n([\s\S]*?)\n```/.exec(page) ?? [];
  return line
    .replace("journalctl -u 'malkia@*' -o cat", 'cat /tmp/malkia@*.log')
    .replace('ORDER_ID', '"$ORDER_ID"');
};

const scriptOf = (blocks: { step: string; lines: string }[], after: string): string => {
  let last = '';
  const steps = blocks.map(({ step, lines }) => {
    const before = step === last ? '' : `echo; echo "── ${step}"\n${BEFORE[step] ?? ''}\n`;
    last = step;
    return `${before}${lines.replaceAll('your-shop.co.ke', SHOP).replace(/^REPOSITORY=.*$/m, 'REPOSITORY=/source')}`;
  });
  return [
    'set -eE -o pipefail; export DEBIAN_FRONTEND=noninteractive',
    `trap 'echo "✗ line: $BASH_COMMAND"; tail -n 15 /tmp/malkia@*.log 2>/dev/null' ERR`,
    'say() { echo "✓ $1"; }',
    ...steps,
    after,
  ].join('\n');
};

const isRoot = process.getuid?.() === 0;
const version = await readFile('/etc/os-release', 'utf8').catch(() => '');
const folder = await mkdtemp(path.join(tmpdir(), 'malkia-first-server-'));
const machine = path.join(folder, 'machine');
const mount = `mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${machine}`;
for (const each of ['upper', 'work', 'machine']) await mkdir(path.join(folder, each));
const tmpfs = `mount -t tmpfs tmpfs ${folder} && mkdir ${folder}/upper ${folder}/work ${machine}`;
const can =
  isRoot && version.includes('Debian') && run(`${tmpfs} && ${mount}`, { quiet: true }) === 0;
if (!can) {
  console.log('It needs root on a Debian machine that may mount an overlay.');
  await rm(folder, { recursive: true, force: true });
  process.exit(SKIPPED);
}

try {
  const blocks = blocksOf(await readFile(path.join(root, 'docs/first-server.md'), 'utf8'));
  const isLocal = blocks.findIndex(({ step }) => step.startsWith('4.'));
  const names = blocks.filter(({ step }) => step.startsWith('1.'));
  const kit = path.join(folder, 'kit');
  await mkdir(kit);
  // The project as a clone would have it, including uncommitted files.
  const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const file of String(files.stdout).split('\0').filter(Boolean))
    await cp(path.join(root, file), path.join(kit, 'source', file)).catch(() => {});
  const commit =
    'git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm all';
  spawnSync('sh', ['-c', commit], { cwd: path.join(kit, 'source') });
  await cp(
    path.join(import.meta.dirname, 'first-server/systemctl.mjs'),
    path.join(kit, 'systemctl'),
  );
  await writeFile(path.join(kit, 'online.sh'), scriptOf(blocks.slice(0, isLocal), ''));
  await writeFile(
    path.join(kit, 'local.sh'),
    scriptOf([...names, ...blocks.slice(isLocal)], AFTER.replace('FOLLOW', await followOrder())),
  );
  const script = `set -e
    cp -a ${kit} /run/malkia-kit; ${tmpfs}; ${mount}
    cd ${machine}
    mount -t proc proc proc; mount --rbind /dev dev; mount -t tmpfs tmpfs tmp; chmod 1777 tmp
    cp -a /run/malkia-kit/source source
    printf '#!/bin/sh\\nexit 101\\n' > usr/sbin/policy-rc.d; chmod 755 usr/sbin/policy-rc.d
    printf "127.0.0.1 localhost ${SHOP} $(hostname)\\n" > etc/hosts
    cp /run/malkia-kit/online.sh /run/malkia-kit/local.sh root/
    chroot . bash /root/online.sh
    install -m 755 /run/malkia-kit/systemctl usr/local/bin/systemctl
    unshare --net chroot . bash -c 'cd /opt/malkia && . /root/local.sh'`;
  const began = Date.now();
  const status = run(script);
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} docs/first-server.md, in ${minutes} minutes`);
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  await rm('/run/malkia-kit', { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
