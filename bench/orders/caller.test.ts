import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Caller } from './caller.ts';

const REPLY =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 11\r\n\r\n{"ok":true}';

let close = (): void => {};
afterEach(() => close());

/** A server that treats each of its connections, counted from 0, as the test says. */
const serve = async (treat: (socket: Socket, number: number) => void) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    treat(socket, sockets.push(socket) - 1);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const caller = new Caller(typeof address === 'object' && address ? address.port : 0);
  close = () => {
    caller.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { caller, sockets };
};

const ok = { status: 200, body: { ok: true } };

test.each(['end', 'resetAndDestroy'] as const)(
  'a connection that the server closed while it was idle (%s) is opened again by the next call',
  async (how) => {
    const { caller, sockets } = await serve((socket) => {
      socket.on('data', () => socket.write(REPLY));
    });
    for (let time = 0; time < 3; time++) {
      expect(await caller.ask('GET', '/', {})).toEqual(ok);
      const socket = sockets.at(-1) as Socket;
      const closed = once(socket, 'close');
      socket[how]();
      await closed;
      // A reset needs a turn of the event loop to be read here.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sockets).toHaveLength(3);
  },
);

test('a call on a connection that closes before or within its answer fails, and the next one works', async () => {
  const { caller, sockets } = await serve((socket, number) => {
    socket.on('data', () => {
      if (number === 0) socket.destroy();
      else if (number === 1) socket.end(REPLY.slice(0, -4));
      else socket.write(REPLY);
    });
  });
  await expect(caller.ask('POST', '/', {}, { a: 1 })).rejects.toThrow();
  await expect(caller.ask('GET', '/', {})).rejects.toThrow();
  expect(await caller.ask('GET', '/', {})).toEqual(ok);
  expect(sockets).toHaveLength(3);
});

test('an answer without a length fails the call, and the next one works', async () => {
  const { caller } = await serve((socket, number) => {
    socket.on('data', () =>
      socket.write(number === 0 ? 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n' : REPLY),
    );
  });
  await expect(caller.ask('GET', '/', {})).rejects.toThrow('no length');
  expect(await caller.ask('GET', '/', {})).toEqual(ok);
});
