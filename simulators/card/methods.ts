import { createHash } from 'node:crypto';
import { groupParam, type Params, textGroup, textParam } from './form.ts';
import { type MethodRecord, newId } from './objects.ts';
import { CardProblem, invalidRequest, missingParam, missingResource } from './problem.ts';
import { passesLuhn, TEST_CARDS, type TestCard, UNKNOWN_CARD_DECLINE } from './test-cards.ts';
import type { CardWorld } from './world.ts';

/** Creates a payment method from card data; stores only the last four digits. */
export function createMethod(world: CardWorld, params: Params): MethodRecord {
  const type = textParam(params, 'type');
  if (!type) throw missingParam('type');
  if (type !== 'card') {
    throw invalidRequest('This simulator knows only cards.', { param: 'type' });
  }
  const data = groupParam(params, 'card');
  const number = textParam(data, 'number')?.replaceAll(/[\s-]/g, '');
  if (!number) throw missingParam('card[number]');
  const month = Number(textParam(data, 'exp_month'));
  const year = fullYear(Number(textParam(data, 'exp_year')));
  checkCard(number, month, year, textParam(data, 'cvc'), world.now());
  const card = TEST_CARDS.find((known) => known.number === number);
  if (!card) throw new CardProblem(402, { type: 'card_error', ...UNKNOWN_CARD_DECLINE });
  const record = recordOf(world, card, month, year);
  record.method.billing_details = billingDetails(groupParam(params, 'billing_details'));
  record.method.metadata = textGroup(groupParam(params, 'metadata'));
  return record;
}

/** The payment method for an intent; a predefined test id creates a new method. */
export function methodFor(world: CardWorld, id: string, intentId: string): MethodRecord {
  const card = TEST_CARDS.find((known) => known.method === id);
  const inTenYears = world.now().getFullYear() + 10;
  const record = card ? recordOf(world, card, 12, inTenYears) : world.methods.get(id);
  if (!record) throw missingResource('PaymentMethod', id, 'payment_method');
  if (record.usedBy !== undefined && record.usedBy !== intentId) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment. It may not be used again.',
      { param: 'payment_method' },
    );
  }
  record.usedBy = intentId;
  return record;
}

function recordOf(world: CardWorld, card: TestCard, month: number, year: number): MethodRecord {
  const record: MethodRecord = {
    card,
    method: {
      id: newId('pm'),
      object: 'payment_method',
      type: 'card',
      billing_details: billingDetails({}),
      card: {
        brand: card.brand,
        last4: card.number.slice(-4),
        exp_month: month,
        exp_year: year,
        country: 'US',
        funding: 'credit',
        fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
        three_d_secure_usage: { supported: true },
      },
      created: world.seconds(),
      customer: null,
      livemode: false,
      metadata: {},
    },
  };
  world.methods.set(record.method.id, record);
  return record;
}

function billingDetails(given: Params): object {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null };
  return {
    email: null,
    name: null,
    phone: null,
    ...textGroup(given),
    address: { ...address, state: null, ...textGroup(groupParam(given, 'address')) },
  };
}

function checkCard(
  number: string,
  month: number,
  year: number,
  cvc: string | undefined,
  now: Date,
): void {
  const refuse = (code: string, message: string, param: string) => {
    throw new CardProblem(402, { type: 'card_error', code, message, param });
  };
  if (!passesLuhn(number)) refuse('incorrect_number', 'Your card number is incorrect.', 'number');
  if (!(Number.isInteger(month) && month >= 1 && month <= 12)) {
    refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const thisYear = now.getFullYear();
  if (!(Number.isInteger(year) && year >= thisYear && year <= thisYear + 50)) {
    refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (year === thisYear && month < now.getMonth() + 1) {
    refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}
