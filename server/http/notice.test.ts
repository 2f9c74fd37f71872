import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { giveNotice } from '../stopping.ts';

test('a server that gives notice answers on, and lets go of each connection with its next reply', async () => {
  // With its head in one flat list, as kept answers are sent.
  const server = createServer((_request, reply) =>
    reply.writeHead(200, ['content-length', '4']).end('here'),
  );
  server.maxRequestsPerSocket = 10_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<unknown[]>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      get({ port, host: '127.0.0.1', agent }, (reply) => {
        reply.resume().on('end', () => resolve([reply.statusCode, reply.headers.connection]));
      }).on('error', reject);
    });
  expect(await ask()).toEqual([200, 'keep-alive']);
  expect(await ask()).toEqual([200, 'keep-alive']);
  await giveNotice({ server }, 1);
  // The connection that was kept, then one of its own for each.
  expect(await ask()).toEqual([200, 'close']);
  expect(await ask()).toEqual([200, 'close']);
  agent.destroy();
  await new Promise((resolve) => server.close(resolve));
});
