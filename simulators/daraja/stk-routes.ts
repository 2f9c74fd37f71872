import type { FastifyInstance } from 'fastify';
import { type Fields, pushProblem, queryProblem, text } from './fields.ts';
import { type Answer, answerCall, type DarajaBehaviour } from './one-call.ts';
import { outcomeFor, queryText, REFUSED_AT_ONCE } from './outcomes.ts';
import type { Prompt } from './prompts.ts';
import { ERRORS, stkPassword } from './wire.ts';
import type { DarajaWorld } from './world.ts';

const ACCEPTED = 'Success. Request accepted for processing';

/** The push, which opens a prompt on a phone, and the query of its outcome. */
export function stkRoutes(app: FastifyInstance, world: DarajaWorld): void {
  app.post('/mpesa/stkpush/v1/processrequest', async (request, reply) => {
    const behaviour = world.next.take('push');
    return answerCall(reply, behaviour, () => push(world, world.fields(request), behaviour));
  });

  app.post('/mpesa/stkpushquery/v1/query', async (request, reply) => {
    const behaviour = world.next.take('query');
    return answerCall(reply, behaviour, () => query(world, world.fields(request), behaviour));
  });
}

function push(world: DarajaWorld, fields: Fields, behaviour: DarajaBehaviour | undefined): Answer {
  const error = pushProblem(fields, world.fieldRules) ?? credentialProblem(world, fields);
  if (error) return { error };
  const phone = text(fields, 'PhoneNumber');
  const amount = Number(text(fields, 'Amount'));
  if (phone.endsWith(REFUSED_AT_ONCE)) return { error: ERRORS.merchant };
  if (world.prompts.isLocked(phone)) return { error: ERRORS.locked };

  const outcome = outcomeFor(phone, amount, world.lateMs);
  if (world.ruleOf17?.isTooSoon(phone, amount, world.now())) outcome.resultCode = 17;
  if (isWrongProduct(fields)) outcome.resultCode = 2028;
  if (behaviour?.kind === 'outcome') Object.assign(outcome, behaviour.outcome);
  const prompt = world.prompts.submit(
    {
      phone,
      amount,
      accountReference: text(fields, 'AccountReference'),
      transactionDesc: text(fields, 'TransactionDesc'),
      callbackUrl: text(fields, 'CallBackURL'),
    },
    outcome,
  );
  return {
    body: {
      MerchantRequestID: prompt.id,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: ACCEPTED,
      CustomerMessage: ACCEPTED,
    },
  };
}

function query(world: DarajaWorld, fields: Fields, behaviour: DarajaBehaviour | undefined): Answer {
  const error = queryProblem(fields) ?? credentialProblem(world, fields);
  if (error) return { error };
  const prompt = world.prompts.find(text(fields, 'CheckoutRequestID'));
  if (prompt?.checkoutRequestId !== text(fields, 'CheckoutRequestID')) {
    return { error: ERRORS.unknownTransaction };
  }
  if (behaviour?.kind === 'result') return queryResult(prompt, behaviour.resultCode);
  if (prompt.resultCode === null) return stillProcessing(prompt);
  return queryResult(prompt, prompt.outcome.queryCode ?? prompt.resultCode);
}

/** The three observed forms of "still processing", in turn. */
function stillProcessing(prompt: Prompt): Answer {
  const form = prompt.queries % 3;
  prompt.queries += 1;
  if (form === 0) return { error: ERRORS.processing };
  if (form === 1) return queryResult(prompt, 4999, 'The transaction is still under processing');
  return { error: { status: 200, errorCode: '500.001.1001', errorMessage: '' } };
}

function queryResult(
  prompt: Prompt,
  resultCode: number | string,
  resultDesc = queryText(resultCode),
): Answer {
  return {
    body: {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: prompt.id,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResultCode: String(resultCode),
      ResultDesc: resultDesc,
    },
  };
}

function credentialProblem(world: DarajaWorld, fields: Fields) {
  const shortcode = text(fields, 'BusinessShortCode');
  if (shortcode !== world.shortcode) return ERRORS.merchant;
  const password = stkPassword(shortcode, world.passkey, text(fields, 'Timestamp'));
  return text(fields, 'Password') === password ? undefined : ERRORS.credentials;
}

/** A PayBill must be its own PartyB; another one is accepted first and fails in the result. */
function isWrongProduct(fields: Fields): boolean {
  return (
    text(fields, 'TransactionType') === 'CustomerPayBillOnline' &&
    text(fields, 'PartyB') !== text(fields, 'BusinessShortCode')
  );
}
