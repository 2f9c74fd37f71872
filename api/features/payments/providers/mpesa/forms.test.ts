import { afterEach, expect, test } from 'vitest';
import { DARAJA_FORMS } from '../../../../../test/forms/daraja.ts';
import { openProvider, type Reply, tableOf, writtenTable } from '../../../../../test/forms/rows.ts';
import { readConfig } from '../../../../platform/config/config.ts';
import { createDarajaAccess } from './access.ts';
import { createDaraja } from './daraja.ts';
import type { Token, TokenStore } from './token-store.ts';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
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

/** A fake Daraja that returns one form to every token request or to every other call. */
const darajaThatSays = async (reply: Reply, toToken: boolean) => {
  const heard = { tokens: 0, calls: 0 };
  const provider = await openProvider((request) => {
    const isToken = request.url?.startsWith('/oauth') ?? false;
    heard[isToken ? 'tokens' : 'calls'] += 1;
    const fresh = { body: { access_token: `t${heard.tokens}`, expires_in: '3599' } };
    return isToken && !toToken ? fresh : reply;
  });
  closes.push(provider.close);
  const settings = {
    ...readConfig({}).daraja,
    baseUrl: provider.url,
    timeoutMs: reply === 'silent' ? 300 : 10_000,
  };
  const access = createDarajaAccess(settings, () => new Date(), inMemory());
  return { heard, access, daraja: createDaraja(settings, () => new Date(), inMemory(), access) };
};

const push = {
  amount: 10,
  msisdn: '254712345678',
  callbackUrl: 'https://x.example/p',
  reference: 'A',
};

test.each(DARAJA_FORMS)('$call, $form', async ({ call, form, reply, outcome }) => {
  const { daraja, access, heard } = await darajaThatSays(reply, call === 'token');
  if (call === 'token') expect(await access.renewToken()).toMatchObject(asKept(outcome));
  if (call === 'query') expect(await daraja.query('ws_CO_1')).toMatchObject(outcome);
  if (call !== 'push') return;
  expect(await daraja.push(push)).toMatchObject(outcome);
  // A push is repeated only when its token was rejected, which happens before any processing.
  expect(heard.calls).toBe(form.includes('404.001.03') ? 2 : 1);
});

// A token's lifetime is stored but not part of the outcome.
const asKept = ({ seconds: _, ...outcome }: { seconds?: number }): object => outcome;

test('the document shows this table', () => {
  expect(DARAJA_FORMS.length).toBeGreaterThan(60);
  expect(writtenTable('daraja')).toBe(tableOf(DARAJA_FORMS));
});

test('no token: neither push nor query is sent', async () => {
  const { daraja, heard } = await darajaThatSays({ status: 400, body: {} }, true);
  expect(await daraja.push(push)).toEqual({ kind: 'unreached', reason: 'no_token' });
  expect(await daraja.query('ws_CO_1')).toEqual({ kind: 'no_answer' });
  expect(heard.calls).toBe(0);
});

test('a query that failed in passing is asked once more, a timed-out one is not', async () => {
  const cut = await darajaThatSays('cut', false);
  await cut.daraja.query('ws_CO_1');
  expect(cut.heard.calls).toBe(2);
  const silent = await darajaThatSays('silent', false);
  await silent.daraja.query('ws_CO_1');
  expect(silent.heard.calls).toBe(1);
});
