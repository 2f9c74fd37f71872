import { createServer, type Server, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Fault, openFaultProxy } from './fault-proxy.ts';
import { bitFlipped, cutShort, lost, openMessageProxy, twice } from './message-proxy.ts';

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An echo server behind a proxy. */
const openEcho = async () => {
  let heard = '';
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      heard += String(data);
      socket.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as { port: number };
  const proxy = await openFaultProxy({ host: '127.0.0.1', port });
  closers.push(() => proxy.close());

  const connect = async () => {
    const socket = new Socket();
    const state = { got: '', end: '' };
    const ended = new Promise<string>((resolve) => {
      socket.on('error', (error) => {
        state.end = (error as NodeJS.ErrnoException).code ?? '';
      });
      socket.on('close', () => resolve(state.end || 'closed'));
    });
    socket.on('data', (data) => {
      state.got += String(data);
    });
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.connect(proxy.port, '127.0.0.1', resolve);
    });
    closers.push(() => socket.destroy());
    return { socket, state, ended };
  };
  return { proxy, connect, heard: () => heard };
};
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('without a fault everything passes, and is counted', async () => {
  const { proxy, connect } = await openEcho();
  const { socket, state } = await connect();
  socket.write('malkia');
  await expect.poll(() => state.got).toBe('malkia');
  expect(proxy.takePassed()).toEqual({ up: 6, down: 6 });
});

test.each<[Fault, string, string]>([
  [{ kind: 'cut', direction: 'up', at: 4 }, 'abcd', ''],
  [{ kind: 'cut', direction: 'up', at: 0 }, '', ''],
  [{ kind: 'cut', direction: 'down', at: 3 }, 'abcdef', 'abc'],
  [{ kind: 'cut-after', text: 'cde' }, 'abcdef', ''],
])('%o lets exactly that much through and resets', async (fault, arrives, returns) => {
  const { proxy, connect, heard } = await openEcho();
  const { socket, state, ended } = await connect();
  proxy.set(fault);
  socket.write('abcdef');
  expect(await ended).toBe('ECONNRESET');
  expect([heard(), state.got]).toEqual([arrives, returns]);
  expect(proxy.strikes()).toBe(1);
  // The fault applies once: the next connection works.
  const next = await connect();
  next.socket.write('abcdef');
  await expect.poll(() => next.state.got).toBe('abcdef');
});

test('a cut is counted over several connections', async () => {
  const { proxy, connect, heard } = await openEcho();
  const [one, two] = [await connect(), await connect()];
  proxy.set({ kind: 'cut', direction: 'up', at: 8 });
  one.socket.write('abcdef');
  await expect.poll(() => one.state.got).toBe('abcdef');
  two.socket.write('ghijkl');
  expect(await two.ended).toBe('ECONNRESET');
  expect(heard()).toBe('abcdefgh');
});

test('a black hole takes everything and says nothing, one way if asked', async () => {
  const { proxy, connect, heard } = await openEcho();
  const { socket, state } = await connect();
  proxy.set({ kind: 'black-hole', direction: 'down' });
  socket.write('abc');
  await expect.poll(heard).toBe('abc');
  proxy.set({ kind: 'black-hole' });
  socket.write('def');
  await soon(50);
  expect([heard(), state.got]).toEqual(['abc', '']);
  proxy.heal();
  socket.write('ghi');
  await expect.poll(() => state.got).toBe('ghi');
});

test('a refused connection is reset, an open one goes on', async () => {
  const { proxy, connect } = await openEcho();
  const open = await connect();
  proxy.set({ kind: 'refuse' });
  const refused = await connect();
  expect(await refused.ended).toBe('ECONNRESET');
  open.socket.write('abc');
  await expect.poll(() => open.state.got).toBe('abc');
  proxy.cutAll();
  expect(await open.ended).toBe('ECONNRESET');
});

test('a delay keeps the order', async () => {
  const { proxy, connect } = await openEcho();
  const { socket, state } = await connect();
  proxy.set({ kind: 'delay', ms: 80 });
  socket.write('abc');
  socket.write('def');
  await soon(40);
  expect(state.got).toBe('');
  await expect.poll(() => state.got).toBe('abcdef');
});

test('messages are doubled, lost, cut short, or wrong in one bit', async () => {
  const server = await openMessageProxy(() => 'http://127.0.0.1:9');
  const front = await openMessageProxy(() => server.url);
  closers.push(
    () => server.close(),
    () => front.close(),
  );
  const post = (body: string) =>
    fetch(`${front.url}/hooks/x?y=1`, { method: 'POST', body, headers: { 'x-signed': 'yes' } });
  const arrived = async (count: number) => {
    await expect.poll(() => server.messages().length).toBe(count);
    return server.messages().map(({ body }) => String(body));
  };
  await post('plain');
  front.set(twice);
  await post('double');
  front.set(lost);
  await post('never');
  front.set(cutShort(3));
  await post('shorten');
  front.set(bitFlipped(0));
  await post('b');
  expect(await arrived(5)).toEqual(['plain', 'double', 'double', 'sho', 'c']);
  expect(server.messages()[0]).toMatchObject({
    path: '/hooks/x?y=1',
    headers: { 'x-signed': 'yes' },
  });
});
