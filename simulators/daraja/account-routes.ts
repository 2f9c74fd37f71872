import type { FastifyInstance } from 'fastify';
import { type Fields, payoutProblem, reversalProblem, statusProblem, text } from './fields.ts';
import { type Answer, answerCall, type DarajaBehaviour, type DarajaCall } from './one-call.ts';
import { outcomeFor } from './outcomes.ts';
import {
  conversationId,
  ERRORS,
  nairobiTimestamp,
  originatorConversationId,
  receiptNumber,
} from './wire.ts';
import type { AccountResult, DarajaWorld } from './world.ts';

const DONE = 'The service request is processed successfully.';

/**
 * Reversal, payout (B2C) and transaction status: acknowledged at once, the result comes by
 * callback.
 */
export function accountRoutes(app: FastifyInstance, world: DarajaWorld): void {
  const { conversations, payoutIds } = world;

  const operation = (
    call: DarajaCall,
    path: string,
    problem: (fields: Fields) => ReturnType<typeof reversalProblem>,
    run: (fields: Fields) => AccountResult,
    customer: (fields: Fields) => string = () => '',
  ) =>
    app.post(path, async (request, reply) => {
      const behaviour = world.next.take(call);
      return answerCall(reply, behaviour, () => {
        const fields = world.fields(request);
        const error = problem(fields);
        return error ? { error } : acknowledge(fields, behaviour, run, customer(fields));
      });
    });

  function acknowledge(
    fields: Fields,
    behaviour: DarajaBehaviour | undefined,
    run: (fields: Fields) => AccountResult,
    phone: string,
  ): Answer {
    const conversation = conversationId(world.now());
    const originator = text(fields, 'OriginatorConversationID') || originatorConversationId();
    world.later(world.delayMs, () => {
      const result = behaviour?.kind === 'result' ? refusal(behaviour.resultCode) : run(fields);
      conversations.set(conversation, result);
      conversations.set(originator, result);
      const body = resultBody(originator, conversation, result);
      // The customer's phone decides how the result is delivered, as for payments.
      const { callbacks, callbackDelayMs } = outcomeFor(phone, 0, world.lateMs);
      for (let copy = 0; copy < callbacks; copy += 1) {
        world.callbacks.later(callbackDelayMs, conversation, text(fields, 'ResultURL'), body);
      }
    });
    return {
      body: {
        ConversationID: conversation,
        OriginatorConversationID: originator,
        ResponseCode: '0',
        ResponseDescription: 'Accept the service request successfully.',
      },
    };
  }

  const newReceipt = () => receiptNumber(world.now(), (receipt) => world.books.isReceipt(receipt));

  operation(
    'reversal',
    '/mpesa/reversal/v1/request',
    reversalProblem,
    (fields) => reverse(world, fields, newReceipt()),
    (fields) => world.books.payment(text(fields, 'TransactionID'))?.phone ?? '',
  );

  operation(
    'payout',
    '/mpesa/b2c/v3/paymentrequest',
    (fields) => {
      const error = payoutProblem(fields);
      if (error) return error;
      const id = text(fields, 'OriginatorConversationID');
      if (payoutIds.has(id)) return ERRORS.duplicate;
      payoutIds.set(id, true);
      return undefined;
    },
    (fields) => payOut(world, fields, newReceipt()),
    (fields) => text(fields, 'PartyB'),
  );

  operation('status', '/mpesa/transactionstatus/v1/query', statusProblem, (fields) =>
    statusOf(world, fields, conversations.get(text(fields, 'OriginalConversationID'))),
  );
}

function reverse(world: DarajaWorld, fields: Fields, receipt: string): AccountResult {
  const original = world.books.payment(text(fields, 'TransactionID'));
  if (!original) return refusal('R000002', 'The original transaction does not exist.');
  const left = original.amount - original.reversed;
  if (left === 0) return refusal('R000001', 'The transaction has already been reversed.');
  const amount = Number(text(fields, 'Amount'));
  if (amount > left) return refusal(1, 'The balance is insufficient for the transaction.');
  const at = world.now();
  world.books.record({
    at: at.toISOString(),
    kind: 'reversal',
    receipt,
    phone: original.phone,
    amount: -amount,
    originalReceipt: original.receipt,
  });
  return {
    resultCode: 0,
    resultDesc: DONE,
    receipt,
    parameters: [
      { Key: 'Amount', Value: amount },
      { Key: 'TransCompletedTime', Value: Number(nairobiTimestamp(at)) },
      { Key: 'OriginalTransactionID', Value: original.receipt },
      { Key: 'Charge', Value: 0 },
      { Key: 'CreditPartyPublicName', Value: `${original.phone} - Customer` },
      { Key: 'DebitPartyPublicName', Value: `${world.shortcode} - Malkia` },
    ],
  };
}

function payOut(world: DarajaWorld, fields: Fields, receipt: string): AccountResult {
  const amount = Number(text(fields, 'Amount'));
  const phone = text(fields, 'PartyB');
  const at = world.now();
  world.books.record({ at: at.toISOString(), kind: 'payout', receipt, phone, amount: -amount });
  return {
    resultCode: 0,
    resultDesc: DONE,
    receipt,
    parameters: [
      { Key: 'TransactionAmount', Value: amount },
      { Key: 'TransactionReceipt', Value: receipt },
      { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
      { Key: 'ReceiverPartyPublicName', Value: `${phone} - Customer` },
      { Key: 'TransactionCompletedDateTime', Value: Number(nairobiTimestamp(at)) },
    ],
  };
}

function statusOf(
  world: DarajaWorld,
  fields: Fields,
  conversation: AccountResult | undefined,
): AccountResult {
  const receipt = text(fields, 'TransactionID') || (conversation?.receipt ?? '');
  const payment = world.books.payment(receipt);
  if (!payment && conversation?.resultCode !== 0) {
    return refusal('R000002', 'The original transaction does not exist.');
  }
  return {
    resultCode: 0,
    resultDesc: DONE,
    receipt,
    parameters: [
      { Key: 'ReceiptNo', Value: receipt },
      { Key: 'TransactionStatus', Value: 'Completed' },
      ...(payment ? [{ Key: 'Amount', Value: payment.amount }] : []),
      // The provider sends this key twice, the second time without a value.
      { Key: 'DebitPartyName', Value: `${payment?.phone ?? world.shortcode} - Party` },
      { Key: 'DebitPartyName' },
    ],
  };
}

function refusal(resultCode: number | string, resultDesc = 'The request failed.'): AccountResult {
  return { resultCode, resultDesc, receipt: '0000000000' };
}

function resultBody(originator: string, conversation: string, result: AccountResult): string {
  return JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: result.resultCode,
      ResultDesc: result.resultDesc,
      OriginatorConversationID: originator,
      ConversationID: conversation,
      TransactionID: result.receipt,
      ...(result.parameters ? { ResultParameters: { ResultParameter: result.parameters } } : {}),
    },
  });
}
