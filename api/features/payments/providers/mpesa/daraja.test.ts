import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../../../platform/config/config.ts';
import { createDaraja, nairobiTimestamp, stkPassword } from './daraja.ts';
import type { Token, TokenStore } from './token-store.ts';

type Reply = { status?: number; body: unknown } | 'cut' | 'silent';
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A token store in memory; `token-source.test.ts` tests the real one. */
const inMemory = (): TokenStore => {
  let kept: Token | undefined;
  return {
    read: async () => kept,
    claim: async () => true,
    save: async (token) => {
      kept = token;
    },
    release: async () => {},
  };
};

/** A fake provider that returns the given replies in order. */
const providerThatSays = async (replies: { token?: Reply[]; call?: Reply[] }) => {
  const calls: string[] = [];
  const token = replies.token ?? [];
  const call = [...(replies.call ?? [])];
  const answer = (reply: Reply, response: ServerResponse, request: IncomingMessage): void => {
    if (reply === 'cut') request.socket.destroy();
    else if (reply !== 'silent') {
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      response.writeHead(reply.status ?? 200).end(text);
    }
  };
  const server = createServer((request, response) => {
    calls.push(`${request.url?.split('?')[0]} ${request.headers.authorization ?? ''}`);
    request.resume();
    request.on('end', () => {
      if (request.url?.startsWith('/oauth')) {
        const fresh = { access_token: `token-${calls.length}`, expires_in: '3599' };
        answer(token.shift() ?? { body: fresh }, response, request);
      } else answer(call.shift() ?? 'silent', response, request);
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const settings = {
    ...readConfig({}).daraja,
    baseUrl: `http://127.0.0.1:${port}`,
    // Short only where the timeout itself is tested: a busy machine is slow too.
    timeoutMs: [...token, ...call].includes('silent') ? 300 : 10_000,
  };
  return { daraja: createDaraja(settings, () => new Date(), inMemory()), calls, settings };
};

const push = {
  amount: 10,
  msisdn: '254712345678',
  callbackUrl: 'https://x.example/p',
  reference: 'A',
};
const failure = (errorCode: string, errorMessage = 'x') => ({
  requestId: '1',
  errorCode,
  errorMessage,
});
const accepted = {
  MerchantRequestID: 'm',
  CheckoutRequestID: 'ws_CO_1',
  ResponseCode: '0',
  ResponseDescription: 'ok',
  CustomerMessage: 'Success. Request accepted for processing',
};

test('the password is the portal’s own sample', () => {
  const passkey = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919';
  expect(stkPassword('174379', passkey, '20210628092408')).toBe(
    'MTc0Mzc5YmZiMjc5ZjlhYTliZGJjZjE1OGU5N2RkNzFhNDY3Y2QyZTBjODkzMDU5YjEwZjc4ZTZiNzJhZGExZWQyYzkxOTIwMjEwNjI4MDkyNDA4',
  );
  expect(nairobiTimestamp(new Date('2026-11-21T22:15:30Z'))).toBe('20261122011530');
});

test('an accepted push gives its request id', async () => {
  const { daraja } = await providerThatSays({ call: [{ body: accepted }] });
  expect(await daraja.push(push)).toMatchObject({ kind: 'accepted', requestId: 'ws_CO_1' });
});

test('what PostgreSQL can’t store is left out of a reply', async () => {
  const body = { ...accepted, CheckoutRequestID: 'ws_CO_1\0', 'a\0': '\ud83d' };
  const { daraja } = await providerThatSays({ call: [{ body }] });
  expect(await daraja.push(push)).toMatchObject({
    kind: 'accepted',
    requestId: 'ws_CO_1',
    body: { a: '\ufffd' },
  });
});

test('a push that never connects is unreached', async () => {
  const { settings } = await providerThatSays({});
  const daraja = createDaraja(
    { ...settings, baseUrl: 'http://127.0.0.1:1' },
    () => new Date(),
    inMemory(),
  );
  expect((await daraja.push(push)).kind).toBe('unreached');
});

test('a dead token is replaced once and the push repeated, then given up', async () => {
  const dead = { status: 404, body: failure('404.001.03', 'Invalid Access Token') };
  const once = await providerThatSays({ call: [dead, { body: accepted }] });
  expect((await once.daraja.push(push)).kind).toBe('accepted');
  const twice = await providerThatSays({ call: [dead, dead] });
  expect(await twice.daraja.push(push)).toEqual({ kind: 'unreached', reason: 'no_token' });
});

test('calls at the same time share one token', async () => {
  const { daraja, calls } = await providerThatSays({ call: Array(5).fill({ body: accepted }) });
  await Promise.all(Array.from({ length: 5 }, () => daraja.push(push)));
  expect(calls.filter((call) => call.startsWith('/oauth'))).toHaveLength(1);
});
