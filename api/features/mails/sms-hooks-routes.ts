import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { toSmsPhone } from '#contract/phone.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { bytesOf, takeBytes } from '../../platform/http/provider-body.ts';
import type { App } from '../../platform/http/serve.ts';
import { smsIsOn } from '../../platform/outbox/outbox.ts';
import { removeOldReports, storeOptOut, storeReport } from '../../platform/outbox/sms.ts';
import { parseOptOut, parseReport } from '../../platform/sms/africas-talking.ts';

const SIX_HOURS = 6 * 3600;

type Route = { Params: { token: string } };

const sameSecret = (given: string, known: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(known));
};

/**
 * Webhooks of the SMS provider. It signs nothing, so the address contains a secret. Unreadable
 * calls get 200 too, since a retry would not help.
 */
export const installSmsHooks = (app: App, { config, db, clock, jobs }: Deps): void => {
  jobs.every(SIX_HOURS, () => removeOldReports(db, clock.now()));
  app.register(async (hooks) => {
    takeBytes(hooks);
    const formOf = (request: FastifyRequest) => new URLSearchParams(bytesOf(request).toString());
    const options = { schema: { hide: true } as object, bodyLimit: 16 * 1024 };
    const assertKnown = (token: string): void => {
      if (!smsIsOn(config) || !sameSecret(token, config.sms.hookToken)) throw notFound('Address');
    };

    hooks.post<Route>('/hooks/sms/:token', options, async (request) => {
      assertKnown(request.params.token);
      const report = parseReport(formOf(request));
      if (report) await inTransaction(db, (tx) => storeReport(tx, report, clock.now()));
      else request.log.warn('a report about an SMS could not be read');
      return { message: 'Stored' };
    });

    hooks.post<Route>('/hooks/sms/:token/opt-out', options, async (request) => {
      assertKnown(request.params.token);
      const phone = toSmsPhone(parseOptOut(formOf(request)) ?? '');
      if (phone) await inTransaction(db, (tx) => storeOptOut(tx, phone, clock.now()));
      else request.log.warn('an opt-out from SMS could not be read');
      return { message: 'Stored' };
    });
  });
};
