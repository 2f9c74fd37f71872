import type { Form, Reply } from './rows.ts';

/** Daraja's own error envelope. */
export const error = (status: number, errorCode: unknown, errorMessage = ''): Reply => ({
  status,
  body: { requestId: '1c5b-4ba8-1', errorCode, errorMessage },
});
/** The gateway's error envelope. */
export const fault = (status: number, errorcode: string): Reply => ({
  status,
  body: { fault: { faultstring: 'x', detail: { errorcode } } },
});
/** An HTML page of a firewall or proxy. */
export const page = (status: number, text: string): Reply => ({
  status,
  body: `<html><body>${text}</body></html>`,
  headers: { 'content-type': 'text/html' },
});
export const INCAPSULA = 'Request unsuccessful. Incapsula incident ID 1-2';
export const ID = 'ws_CO_1';
export const accepted = {
  MerchantRequestID: 'm',
  CheckoutRequestID: ID,
  ResponseCode: '0',
  CustomerMessage: 'Success. Request accepted for processing',
};
/** The response to a query. */
export const result = (ResultCode: unknown, more: object = {}): Reply => ({
  body: { ResponseCode: '0', CheckoutRequestID: ID, ResultCode, ...more },
});

export const FAILED = 'failed, hold released';

export type Row = [form: string, reply: Reply, outcome: object, state: string];

export const rows = (call: string, list: Row[]): Form[] =>
  list.map(([form, reply, outcome, state]) => ({ call, form, reply, outcome, state }));
