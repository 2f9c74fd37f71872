import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { cachesResponses } from '../../test/second-server.ts';
import { createHttp } from './http.ts';

test('a server that is about to stop answers on, and ends each connection with its next reply', async () => {
  let stopping = false;
  const shop = await createTestApp();
  const app = await createHttp(shop.deps, { isStopping: () => stopping });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await cachesResponses(app);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<unknown[]>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo;
      get({ port, host: '127.0.0.1', path: '/api/products', agent }, (reply) => {
        const { connection, 'x-cache': cache } = reply.headers;
        reply.resume().on('end', () => resolve([reply.statusCode, connection, cache]));
      }).on('error', reject);
    });
  expect(await ask()).toEqual([200, 'keep-alive', 'miss']);
  expect(await ask()).toEqual([200, 'keep-alive', 'hit']);
  stopping = true;
  // One existing connection, then a new one for each request.
  expect(await ask()).toEqual([200, 'close', 'hit']);
  expect(await ask()).toEqual([200, 'close', 'hit']);
  agent.destroy();
  await app.close();
  await shop.close();
});
