import fastify from 'fastify';
import { type DarajaOptions, startDaraja } from '../../simulators/daraja/daraja.ts';
import { nairobiTimestamp, stkPassword } from '../../simulators/daraja/wire.ts';

const CREDENTIALS = {
  consumerKey: 'sim-key',
  consumerSecret: 'sim-secret',
  shortcode: '174379',
  passkey: 'sim-passkey',
};

/** A callback as the shop received it. */
export interface Received {
  path: string;
  headers: Record<string, unknown>;
  raw: string;
  body: any;
}

/** A response of the simulator. */
export interface Reply {
  status: number;
  headers: Headers;
  body: any;
}

/** A simulator and a minimal shop: a client for its calls and a receiver for its callbacks. */
export async function openTestShop(options: Partial<DarajaOptions> = {}) {
  const daraja = await startDaraja({ ...CREDENTIALS, delayMs: 0, lateMs: 30, ...options });
  const received: Received[] = [];
  const receiver = fastify({ forceCloseConnections: true });
  receiver.removeAllContentTypeParsers();
  receiver.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  receiver.post('/*', async (request) => {
    const raw = String(request.body);
    received.push({ path: request.url, headers: request.headers, raw, body: JSON.parse(raw) });
    return { ResultCode: 0, ResultDesc: 'Accepted' };
  });
  const shopUrl = await receiver.listen({ host: '127.0.0.1', port: 0 });
  let token = '';

  async function call(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(daraja.url + path, init);
    const raw = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const body = isJson ? JSON.parse(raw) : raw;
    return { status: response.status, headers: response.headers, body };
  }

  async function freshToken(pair = 'sim-key:sim-secret', grant = 'client_credentials') {
    const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    const reply = await call(`/oauth/v1/generate?grant_type=${grant}`, {
      headers: { authorization },
    });
    token = reply.body.access_token ?? token;
    return reply;
  }

  const post = (path: string, body: object, bearer = token) =>
    call(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const signed = () => {
    const Timestamp = nairobiTimestamp(new Date());
    const { shortcode, passkey } = CREDENTIALS;
    return {
      BusinessShortCode: shortcode,
      Password: stkPassword(shortcode, passkey, Timestamp),
      Timestamp,
    };
  };

  const pushBody = (phone: string, amount: number | string = 1500) => ({
    ...signed(),
    TransactionType: 'CustomerPayBillOnline',
    Amount: amount,
    PartyA: phone,
    PartyB: CREDENTIALS.shortcode,
    PhoneNumber: phone,
    CallBackURL: `${shopUrl}/hooks/9f2c7b1e64d84c0f`,
    AccountReference: 'SHP104233',
    TransactionDesc: 'Order',
  });

  const push = (phone: string, amount?: number | string, change: object = {}) =>
    post('/mpesa/stkpush/v1/processrequest', { ...pushBody(phone, amount), ...change });

  const query = (id: string) =>
    post('/mpesa/stkpushquery/v1/query', { ...signed(), CheckoutRequestID: id });

  const account = (path: string, body: object) =>
    post(path, {
      Initiator: 'testapi',
      SecurityCredential: 'c2VjcmV0',
      ResultURL: `${shopUrl}/result`,
      QueueTimeOutURL: `${shopUrl}/timeout`,
      Remarks: 'Order 1',
      ...body,
    });

  /** Waits until the shop has received `count` callbacks. */
  async function callbacks(count: number): Promise<Received[]> {
    for (let wait = 0; received.length < count; wait += 1) {
      if (wait > 1000) throw new Error(`only ${received.length} of ${count} callbacks came`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return received;
  }

  await freshToken();
  return {
    daraja,
    shopUrl,
    received,
    callbacks,
    call,
    post,
    freshToken,
    pushBody,
    push,
    query,
    account,
    async [Symbol.asyncDispose]() {
      await daraja.close();
      await receiver.close();
    },
  };
}
