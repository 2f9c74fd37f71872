import {
  type ProviderCheck,
  showGoingLive,
  testProviders,
} from '#contract/going-live.endpoints.ts';
import { takesCards } from '../../../platform/config/payment-config.ts';
import { smsSettings } from '../../../platform/config/sms-config.ts';
import { originOf } from '../../../platform/http/origin.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { sendTestMail } from '../../../platform/outbox/mail.ts';
import { smsIsOn } from '../../../platform/outbox/outbox.ts';
import { createAfricasTalking } from '../../../platform/sms/africas-talking.ts';
import type { PaymentsContext } from '../context.ts';
import type { Checked } from '../providers/checked.ts';
import { callbackAddress } from '../providers/mpesa/callback.ts';
import { describeSetting, mailSettings, verdictsOf, warningsFor } from './readiness.ts';

const CARD_EVENTS = [
  'payment_intent.succeeded, payment_intent.payment_failed, payment_intent.canceled',
  'charge.refunded, refund.created, refund.updated, refund.failed',
  'charge.dispute.created, charge.dispute.updated, charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated and charge.dispute.closed',
].join(', ');

/**
 * Checklist for going live: which settings are set, the callback addresses, and whether the
 * providers respond.
 */
export const settingsRoutes = (app: App, context: PaymentsContext): void => {
  const { config, daraja, card } = context;
  const { mode, paymentsSandbox, card: cards, mail, sms } = config;

  serve(app, showGoingLive, async ({ request }) => {
    const base = originOf(request, config.publicUrl);
    const settings = [...config.paymentSettings, ...mailSettings(mail), ...smsSettings(sms)].map(
      describeSetting,
    );
    return {
      mode,
      testPayments: paymentsSandbox,
      settings,
      addresses: [
        {
          name: 'M-PESA callback',
          address: callbackAddress(base, { callback_token: '…' }),
          purpose:
            'Nothing to enter at Safaricom: each request names it, with a secret of its own at the end. It must be reachable from the internet.',
        },
        ...(takesCards(cards)
          ? [
              {
                name: 'Card webhook',
                address: `${base}/hooks/card`,
                purpose: `Enter it as a webhook endpoint at ${cards.provider === 'stripe' ? `Stripe, for the events ${CARD_EVENTS}` : cards.provider}, and set the signing secret it shows.`,
              },
            ]
          : []),
        ...(smsIsOn(config)
          ? [
              {
                name: 'SMS delivery reports',
                address: `${base}/hooks/sms/…`,
                purpose:
                  'Enter it at Africa’s Talking under SMS, Callback URLs, with SMS_HOOK_TOKEN in place of the dots; the same with /opt-out behind it for opt-outs.',
              },
            ]
          : []),
      ],
      verdicts: verdictsOf(settings, {
        mode,
        testPayments: paymentsSandbox,
        takesCards: takesCards(cards),
        sms,
      }),
      warnings: warningsFor({
        mode,
        testPayments: paymentsSandbox,
        hasInitiator: config.daraja.account !== undefined,
        address: base,
      }),
    };
  });

  serve(app, testProviders, async ({ user }) => {
    await context.limits.spend(['testMail', user.id]);
    const { email } = await context.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const named = async (
      provider: ProviderCheck['provider'],
      name: string,
      check: Promise<Checked>,
    ): Promise<ProviderCheck> => ({
      provider,
      name,
      ...(await check),
    });
    return {
      checks: await Promise.all([
        named('mpesa', 'M-PESA', daraja.check()),
        ...(takesCards(cards) ? [named('card', 'Cards', card.check())] : []),
        ...(email ? [named('mail', 'Mail', sendTestMail(mail, email))] : []),
        ...(smsIsOn(config) ? [named('sms', 'SMS', createAfricasTalking(sms).check())] : []),
      ]),
    };
  });
};
