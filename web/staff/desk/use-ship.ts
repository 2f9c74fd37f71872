import { useState } from 'react';
import type { Parcel } from '#contract/desk.endpoints.ts';
import { ApiProblem, call } from '../../platform/api-client/call.ts';
import { siteStorage } from '../../platform/browser/storage.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';

export const DESK_QUERIES = [
  'GET /api/desk',
  'GET /api/orders/admin/all-orders',
  'GET /api/orders/:id',
  'GET /api/stock',
] as const;

/** The courier of the last parcels: mostly it is the same. */
const COURIER = 'desk-courier';

export type Sure = 'no_address' | 'code_used';
const ALL_SURE: readonly Sure[] = ['no_address', 'code_used'];

/**
 * The form that sends several parcels: a courier, and of each that is ticked its code and the revision that was seen.
 * What was typed is kept in this tab until it is sent.
 */
export const useShip = (parcels: readonly Parcel[], onSent: (ids: string[]) => void) => {
  const [question, setQuestion] = useState<string>();
  const form = useForm({
    draft: 'desk',
    saved: {
      courier: siteStorage.read(COURIER) ?? '',
      chosen: {} as Record<string, boolean>,
      codes: {} as Record<string, string>,
      sure: false,
    },
    check: ({ chosen }) =>
      parcels.some(({ _id }) => chosen[_id])
        ? {}
        : { chosen: 'Select the parcels that are on their way, or type their codes.' },
    send: ({ courier, chosen, codes, sure }) => {
      const orders = parcels
        .filter(({ _id }) => chosen[_id])
        .map(({ _id, revision }) => ({
          ...{ orderId: _id, trackingCode: codes[_id] ?? '', seen: revision },
        }));
      return call('POST /api/orders/ship', {
        body: { courier, orders, ...(sure && { sure: [...ALL_SURE] }) },
      });
    },
    refresh: DESK_QUERIES,
    done: ({ message, parcels: sent }) => {
      const courier = sent[0]?.courier ?? '';
      siteStorage.write(COURIER, courier);
      setQuestion(undefined);
      toast.success(message);
      onSent(sent.map(({ _id }) => _id));
      return { courier, chosen: {}, codes: {}, sure: false };
    },
    refused: (problem) => {
      if (!(problem instanceof ApiProblem && problem.code === 'sure')) return undefined;
      setQuestion(problem.message);
      return {};
    },
  });
  return { form, question, forgetQuestion: () => setQuestion(undefined) };
};
