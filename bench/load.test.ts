import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { LoadJob, LoadResult } from './load.ts';

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
  const job: LoadJob = {
    port: typeof address === 'object' && address ? address.port : 0,
    pid: process.pid,
    paths: ['/'],
    headers: {},
    connections: 1,
    warmUpMs: 0,
    // The server closes every second time: a slow machine needs some seconds for it.
    runMs: 3000,
  };
  // As the measurements run it: this process hears the messages of the test runner.
  const child = fork(path.join(import.meta.dirname, 'load.ts'), { execArgv: [] });
  child.send(job);
  const [result] = (await once(child, 'message')) as [LoadResult];
  child.kill();
  expect(opened).toBeGreaterThan(1);
  expect(result.errors).toBeGreaterThan(0);
  server.close();
});
