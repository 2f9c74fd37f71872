import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CallKey } from '#contract/all.endpoints.ts';
import type { Refund } from '#contract/refunds.endpoints.ts';
import { ApiProblem, call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import type { Draft } from '../../platform/browser/draft.ts';
import { toast } from '../../platform/toast.ts';

/** Queries that change after a refund. */
export const REFUND_READS = [
  'GET /api/payments/:id/refunds',
  'GET /api/orders/:id',
  'GET /api/orders/admin/all-orders',
] as const satisfies readonly CallKey[];

const LOOK_MS = 2500;

/** The provider has not reported the result yet. */
export const isUnderWay = ({ status, unanswered, way }: Refund): boolean =>
  (status === 'requested' || status === 'sent') && !unanswered && way !== 'dispute';

/** A payment's refunds; polled while one is pending, after which the order is refreshed too. */
export const useRefunds = (paymentId: string) => {
  const client = useQueryClient();
  const query = usePrivateQuery(
    apiQuery('GET /api/payments/:id/refunds', { params: { id: paymentId } }),
  );
  const waiting = query.data?.refunds.some(isUnderWay) ?? false;
  const { refetch } = query;
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waiting) {
      void client.invalidateQueries({ queryKey: ['GET /api/orders/:id'] });
    }
    waited.current = waiting;
    if (!waiting) return;
    const timer = setInterval(() => void refetch(), LOOK_MS);
    return () => clearInterval(timer);
  }, [waiting, refetch, client]);
  return query;
};

export type RefundForm = {
  amount: number;
  reason: string;
  restock: boolean;
  byHand: boolean;
  receipt: string;
  /** Another of a sum that went out before. */
  again: boolean;
};

/** Refunds money. The same form sent again after a lost reply, or a reload, is the same refund (same idempotency key). */
export const useReturnMoney = (
  paymentId: string,
  { requestKey, endRequest }: Pick<Draft<object>, 'requestKey' | 'endRequest'>,
  onDone: (refund: Refund) => void,
) =>
  useWrite({
    write: (form: RefundForm) => {
      const { amount, reason, restock, byHand, receipt } = form;
      return call(
        'POST /api/payments/:id/refunds',
        {
          params: { id: paymentId },
          body: { amount, reason, restock, byHand, ...(receipt ? { receipt } : {}) },
        },
        { idempotencyKey: requestKey(form) },
      ).catch((problem: unknown) => {
        // It was stored as failed: the next try is another one.
        if (problem instanceof ApiProblem && problem.code === 'provider_unreachable') endRequest();
        throw problem;
      });
    },
    refresh: REFUND_READS,
    onDone: ({ message, refund }) => {
      // The next submit is a new refund, whatever the result of this one.
      endRequest();
      if (refund.status !== 'failed') toast.success(message);
      onDone(refund);
    },
  });
