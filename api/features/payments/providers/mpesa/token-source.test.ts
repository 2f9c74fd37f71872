import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, createTestClock, type TestApp } from '../../../../../test/app.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';
import { databaseTokens, type Token } from './token-store.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** A provider that accepts only its newest token, and servers that share a database. */
const provider = (name: string) => {
  const clock = createTestClock();
  let fetched = 0;
  let answers = true;
  const server = (): TokenSource =>
    createTokenSource({
      store: databaseTokens(shop.db, name),
      now: () => clock.now(),
      leaseMs: 3000,
      fetchToken: async (): Promise<Token | undefined> => {
        // Long enough for the others to ask meanwhile.
        await new Promise((resolve) => setTimeout(resolve, 30));
        if (!answers) return undefined;
        fetched += 1;
        return { value: `token-${fetched}`, until: new Date(clock.now().getTime() + 3_539_000) };
      },
    });
  return {
    clock,
    server,
    fetches: () => fetched,
    turn: (on: boolean) => {
      answers = on;
    },
  };
};

test('many servers at once fetch one token', async () => {
  const { server, fetches } = provider('many');
  const servers = Array.from({ length: 4 }, server);
  const tokens = await Promise.all(
    servers.flatMap((each) => [each.token(), each.token(), each.token()]),
  );
  expect(new Set(tokens)).toEqual(new Set(['token-1']));
  expect(fetches()).toBe(1);
});

test('a token that one server renewed is taken over by the others, not renewed again', async () => {
  const { server, fetches } = provider('renewed');
  const [a, b] = [server(), server()];
  expect([await a.token(), await b.token()]).toEqual(['token-1', 'token-1']);
  expect(await a.token('token-1')).toBe('token-2');
  // The provider now rejects the token that b has cached.
  expect(await b.token()).toBe('token-1');
  expect(await b.token('token-1')).toBe('token-2');
  expect(fetches()).toBe(2);
});

test('a token is renewed when its hour is over, and outlives a restart until then', async () => {
  const { server, clock, fetches } = provider('hour');
  expect(await server().token()).toBe('token-1');
  clock.advance(3_530_000);
  expect(await server().token()).toBe('token-1');
  clock.advance(10_000);
  expect(await server().token()).toBe('token-2');
  expect(fetches()).toBe(2);
});

test('a provider that gives none is asked again by the next call', async () => {
  const { server, turn } = provider('silent');
  const one = server();
  turn(false);
  expect(await one.token()).toBeUndefined();
  turn(true);
  expect(await one.token()).toBe('token-1');
});

test('a server that died while fetching holds the others up for its lease alone', async () => {
  const { server } = provider('dead');
  const store = databaseTokens(shop.db, 'dead');
  expect(await store.claim(200)).toBe(true);
  expect(await store.claim(200)).toBe(false);
  expect(await server().token()).toBe('token-1');
});
