import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assetsBefore, buildPages } from './build-pages.ts';

let root: string;
const at = (...parts: string[]) => path.join(root, ...parts);

/**
 * Replaces React Router's build: slow, must not run twice at once, writes one file named after the
 * sources.
 */
const BUILD = `
  const { mkdirSync, readFileSync, rmSync, writeFileSync, appendFileSync } = require('node:fs');
  mkdirSync('running');
  setTimeout(() => {
    rmSync('build/client', { recursive: true, force: true });
    mkdirSync('build/client/assets', { recursive: true });
    writeFileSync('build/client/assets/' + readFileSync('web/name', 'utf8') + '.js', 'x');
    appendFileSync('builds', 'x');
    rmSync('running', { recursive: true });
  }, 300);`;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'malkia-build-'));
  const folders = ['web', 'contract', 'node_modules/@react-router/dev'];
  for (const folder of folders) await mkdir(at(folder), { recursive: true });
  for (const file of ['vite.config.ts', 'react-router.config.ts', 'package-lock.json'])
    await writeFile(at(file), '');
  await writeFile(at('node_modules/@react-router/dev/bin.cjs'), BUILD);
  await writeFile(at('web/name'), 'one');
});
afterEach(() => rm(root, { recursive: true }));

const build = () => buildPages(root, () => {});
const builds = async () => (await readFile(at('builds'), 'utf8')).length;

test('of processes started together one builds and the others wait for it', async () => {
  await Promise.all([build(), build(), build()]);
  expect(await builds()).toBe(1);
  await build();
  expect(await builds()).toBe(1);
});

test('a lock left by a process that is gone holds nobody up', async () => {
  await mkdir(at('build'));
  await writeFile(at('build/building.lock'), '999999999');
  await build();
  expect(await builds()).toBe(1);
});

test('the files of the build before are served beside the new ones', async () => {
  await build();
  await writeFile(at('web/name'), 'two');
  await build();
  const client = at('build/client');
  const app = fastify();
  await app.register(fastifyStatic, {
    root: [path.join(client, 'assets'), assetsBefore(client)],
    prefix: '/assets/',
    preCompressed: true,
  });
  const headers = { 'accept-encoding': 'br' };
  for (const name of ['one', 'two']) {
    const reply = await app.inject({ url: `/assets/${name}.js`, headers });
    expect([reply.statusCode, reply.headers['content-encoding']], name).toEqual([200, 'br']);
    expect((await app.inject(`/assets/${name}.js`)).body, name).toBe('x');
  }
  expect((await app.inject('/assets/three.js')).statusCode).toBe(404);
  await app.close();
});

test('where what builds them was not installed, the sentence says how it is', async () => {
  await rm(at('node_modules'), { recursive: true });
  await expect(build()).rejects.toThrow('npm ci --include=dev');
});
