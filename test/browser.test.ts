import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { findChromium } from './browser.ts';

const page = `<!doctype html><html lang="en"><title>A shop</title>
  <body style="background: rgb(200, 0, 0)"><h1>Dresses</h1></body></html>`;

test('the test browser opens pages in four contexts at once and takes pictures of them', async () => {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end(page);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch(await findChromium());
  try {
    const seen = await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const context = await browser.newContext({ viewport: { width: 320, height: 240 } });
        const tab = await context.newPage();
        await tab.goto(`http://127.0.0.1:${port}/${number}`);
        const picture = await tab.screenshot();
        const width = await tab.evaluate(() => document.querySelector('h1')?.offsetHeight ?? 0);
        return { title: await tab.title(), isPicture: picture.length > 500, hasText: width > 10 };
      }),
    );
    expect(seen).toEqual(Array(4).fill({ title: 'A shop', isPicture: true, hasText: true }));
  } finally {
    await browser.close();
    server.close();
  }
});

test('several workers that ask for the browser at once get the same one', async () => {
  const found = await Promise.all([findChromium(), findChromium(), findChromium()]);
  expect(new Set(found.map(({ executablePath }) => executablePath)).size).toBe(1);
});

test('CHROMIUM_PATH names the browser to use', async () => {
  const before = process.env.CHROMIUM_PATH;
  process.env.CHROMIUM_PATH = '/somewhere/chromium';
  try {
    expect((await findChromium()).executablePath).toBe('/somewhere/chromium');
  } finally {
    if (before === undefined) delete process.env.CHROMIUM_PATH;
    else process.env.CHROMIUM_PATH = before;
  }
});
