import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unpackedFromDebian } from './debian.ts';

const root = path.resolve(import.meta.dirname, '..');

type Options = { dir: string; port: number; shops: readonly [number, number] };

/**
 * deploy/nginx.conf in Debian's nginx in front of two shops, over plain HTTP and without limits per
 * address, because all load comes from one; undefined if nginx is not available.
 */
export const startNginx = async ({ dir, port, shops }: Options) => {
  const debian = await unpackedFromDebian(['nginx', 'nginx-common']);
  if (!debian) return undefined;
  await mkdir(path.join(dir, 'logs'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const deployed = await readFile(path.join(root, 'deploy/nginx.conf'), 'utf8');
  const ours = deployed.lastIndexOf('\n  server {');
  const conf = (deployed.slice(0, deployed.indexOf('  # Other names,')) + deployed.slice(ours))
    .replaceAll('/etc/nginx/mime.types', `${debian}/etc/nginx/mime.types`)
    .replaceAll('/var/log/nginx', path.join(dir, 'logs'))
    .replaceAll('/run/nginx.pid', path.join(dir, 'nginx.pid'))
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${shops[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${shops[1]}`)
    .replaceAll(/^\s*(listen \[::\]|ssl_|limit_)[^;]*;$/gm, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/server_name [^;]*;/, 'server_name _;')
    .replace(
      'http {',
      `http {\n${temporary.map((name) => `  ${name}_temp_path ${dir}/${name};`).join('\n')}`,
    );
  const file = path.join(dir, 'nginx.conf');
  await writeFile(file, conf);
  const asRoot = process.getuid?.() === 0 ? 'user root; ' : '';
  const global = `${asRoot}daemon off; error_log ${dir}/logs/error.log;`;
  const child = spawn(path.join(debian, 'usr/sbin/nginx'), ['-p', dir, '-c', file, '-g', global], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    /** Requests retried at the other shop because the first did not respond. */
    async askedTwice(): Promise<number> {
      const lines = await readFile(path.join(dir, 'logs/malkia.log'), 'utf8');
      return lines.split('\n').filter((line) => /"tried":"[^"]*, /.test(line)).length;
    },
    async stop() {
      child.kill('SIGQUIT');
      await ended;
    },
  };
};
