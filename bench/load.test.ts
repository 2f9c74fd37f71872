import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { load } from './load.ts';

test('a connection that the server closes without a word is opened again, and the lost request told', async () => {
  let opened = 0;
  const server = createServer((socket) => {
    opened++;
    let asked = 0;
    socket.on('error', () => {});
    socket.on('data', () => {
      if (asked++ === 0) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      else socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const result = await load({
    port: typeof address === 'object' && address ? address.port : 0,
    pid: process.pid,
    paths: ['/'],
    headers: {},
    connections: 1,
    warmUpMs: 0,
    runMs: 300,
  });
  expect(opened).toBeGreaterThan(1);
  expect(result.errors).toBeGreaterThan(0);
  server.close();
});
