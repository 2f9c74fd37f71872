import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { firstDoor, openDoors } from './doors.ts';

const open = async (most = 5000) => {
  const asked: ServerResponse[] = [];
  const server = createServer((_request, reply) => asked.push(reply));
  server.maxConnections = most;
  server.listen({ port: 0, host: '127.0.0.1', ...firstDoor() });
  await once(server, 'listening');
  const closeDoors = await openDoors(server);
  const { port } = server.address() as AddressInfo;
  const come = (count: number): Socket[] =>
    Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}));
  const close = () => Promise.all([new Promise((resolve) => server.close(resolve)), closeDoors()]);
  return { server, asked, come, close };
};

const left = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()));

test.runIf(process.platform === 'linux')(
  'people who come at once are let in by several doors, in fewer turns of the event loop than they are',
  async () => {
    const { server, come, close } = await open();
    const turns: number[] = [];
    let turn = 0;
    const count = () => {
      turn++;
      if (turns.length < 400) setImmediate(count);
    };
    const all = new Promise<void>((resolve) => {
      server.on('connection', () => turns.push(turn) === 400 && resolve());
    });
    setImmediate(count);
    const people = come(400);
    await all;
    expect(turn - (turns[0] ?? 0)).toBeLessThan(200);
    for (const socket of people) socket.destroy();
    await close();
  },
);

test('all doors together let in no more than the bound, and again as many when they left', async () => {
  const { server, come, close } = await open(4);
  const inside: Socket[] = [];
  server.on('connection', (socket) => inside.push(socket));
  for (let round = 0; round < 2; round++) {
    const people = come(40);
    // Whom a door turns away is hung up on at once; the others stay.
    const away = new Set<Socket>();
    await new Promise<void>((resolve) => {
      for (const socket of people)
        socket.once('close', () => away.add(socket).size === 36 && resolve());
    });
    const stayed = people.filter((socket) => !away.has(socket));
    expect(stayed).toHaveLength(4);
    expect(inside).toHaveLength(4);
    const gone = inside.splice(0).map(left);
    for (const socket of stayed) socket.destroy();
    await Promise.all(gone);
  }
  await close();
});

test('closing waits for what was asked at any door, and nobody comes in afterwards', async () => {
  const { server, asked, come, close } = await open();
  const people = come(16);
  for (const socket of people) socket.write('GET / HTTP/1.1\r\nHost: malkia\r\n\r\n');
  while (asked.length < 16) await once(server, 'request');
  let isClosed = false;
  const closed = close().then(() => {
    isClosed = true;
  });
  const [late] = come(1);
  await left(late as Socket);
  expect(isClosed).toBe(false);
  const answers = people.map(async (socket) => String((await once(socket, 'data'))[0]));
  for (const reply of asked) reply.setHeader('connection', 'close').end('here');
  for (const answer of await Promise.all(answers)) expect(answer).toContain('200 OK');
  await closed;
});
