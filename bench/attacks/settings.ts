import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import type { Shop } from './shop.ts';

const HOSTS = ['a b', 'shop.test:99999', '[::1', '%', 'a@b', '-', '"><script>', 'x'.repeat(4000)];

const statusFor = (port: number, path: string, host: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      ),
    );
    socket.once('data', (data) => {
      resolve(String(data).slice(9, 12));
      socket.destroy();
    });
    socket.once('error', () => resolve('cut'));
    socket.setTimeout(10_000, () => socket.destroy(new Error('timed out')));
  });

/** A10: invalid Host headers, where pages and lists build URLs from them. */
export const malformedHosts = async ({ port }: Shop): Promise<string> => {
  const counts: Record<string, number> = {};
  for (const path of ['/', '/sitemap.xml', '/robots.txt', '/shop'])
    for (const host of HOSTS) {
      const status = await statusFor(port, path, host);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  const all = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
  return `${HOSTS.length} hosts at 4 addresses, ${all.join(', ')}`;
};

const WRONG: readonly Record<string, string>[] = [
  { STRIPE_WEBHOOK_SECRET: 'whsec_' },
  { ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') },
  { TRUST_PROXY: '0.0.0.0/1' },
  { CORS_ORIGINS: 'null' },
  { SESSION_DAYS: '100000' },
  { SMTP_URL: '' },
  { DATABASE_URL: '' },
  { SHOP_MODE: '' },
];

/** A10: settings that a live shop must refuse; returns those it accepts. */
export const wrongSettings = (checkout: string, live: Record<string, string>): string => {
  const read = `import { readConfig } from './api/platform/config.ts'; readConfig(process.env)`;
  const taken = WRONG.filter((wrong) => {
    const env = { PATH: process.env.PATH, ...live, ...wrong };
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', read], {
      cwd: checkout,
      env,
      timeout: 30_000,
    });
    return status === 0;
  });
  const names = taken.map((wrong) => Object.keys(wrong)[0]).join(', ');
  return `${WRONG.length - taken.length} of ${WRONG.length} refused${names ? `; taken: ${names}` : ''}`;
};
