import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { listen, requireLoopback } from '../loopback.ts';
import { NewestList, NewestMap } from '../newest.ts';
import { failsAfterWork, failsBeforeWork, OneOffs, type WireFault } from '../one-off.ts';
import { post } from '../post.ts';
import { CODES, type Message, outcomeOf, type Report } from './messages.ts';

export interface SmsOptions {
  /** 0 or absent: any free port */
  port?: number | undefined;
  username: string;
  apiKey: string;
  /** address of reports; opt-outs go to the same address and `/opt-out` */
  reportUrl: () => string;
  /** delay from acceptance to delivery */
  delayMs?: number | undefined;
  /** delay of the report of phone …993003 */
  lateMs?: number | undefined;
  now?: (() => Date) | undefined;
}

/** The code InvalidSenderId. */
const UNKNOWN_SENDER = 402;
/** Shillings per SMS. */
const PRICE = 0.8;

/** One-off behaviour of the next call, instead of its phone's. */
export type SmsBehaviour =
  | WireFault
  | { kind: 'answer'; status: number; text: string }
  | { kind: 'code'; code: number };

/** Controls of the simulator, for tests and the phone page. */
export interface SmsControl {
  /** every accepted SMS, newest first */
  messages(): Message[];
  /** delivered SMS of all phones, or of one, newest first */
  arrived(limit: number, phone?: string): Message[];
  /** whether the phone has opted out */
  optedOut(phone: string): boolean;
  /** every report sent to the shop, oldest first */
  deliveries(): { url: string; body: string; status: number | null }[];
  next(behaviour: SmsBehaviour): void;
  /** posts a report about an SMS, as the provider or an attacker would */
  report(id: string, status: string, url?: string): Promise<number | null>;
  /** the phone (+2547XXXXXXXX) opts out */
  optOut(phone: string): Promise<number | null>;
  reset(): void;
}

export interface SmsSimulator {
  url: string;
  control: SmsControl;
  close(): Promise<void>;
}

/** Starts a server on a loopback port with the SMS protocol of Africa's Talking. */
export async function startSms(options: SmsOptions): Promise<SmsSimulator> {
  const host = '127.0.0.1';
  requireLoopback(host);
  const now = options.now ?? (() => new Date());
  const pace = { delayMs: options.delayMs ?? 500, lateMs: options.lateMs ?? 20_000 };
  const messages = new NewestMap<string, Message>();
  const blocked = new Set<string>();
  const deliveries = new NewestList<{ url: string; body: string; status: number | null }>();
  const behaviours = new OneOffs<SmsBehaviour>();
  const timers = new Set<NodeJS.Timeout>();
  const stop = new AbortController();

  const hand = async (url: string, fields: Record<string, string>): Promise<number | null> => {
    const body = new URLSearchParams(fields).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const status = await post(url, body, headers, stop.signal).catch(() => null);
    deliveries.add({ url, body, status });
    return status;
  };

  const reportOn = (message: Message, { status, failureReason }: Report) =>
    hand(options.reportUrl(), {
      id: message.id,
      status,
      phoneNumber: message.phone,
      networkCode: '63902',
      ...(failureReason ? { failureReason } : {}),
    });

  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  const take = (phone: string, text: string, from: string, reports: Report[]): Message => {
    const message: Message = {
      id: `ATXid_${randomUUID().replaceAll('-', '')}`,
      phone,
      text,
      from,
      at: now().toISOString(),
      arrived: false,
    };
    messages.set(message.id, message);
    for (const report of reports)
      later(report.afterMs, () => {
        if (report.status === 'Success') message.arrived = true;
        void reportOn(message, report);
      });
    return message;
  };

  const app = fastify({ forceCloseConnections: true });
  acceptForms(app);

  app.post('/version1/messaging', async (request, reply) => {
    const behaviour = behaviours.take();
    if (failsBeforeWork(behaviour, reply)) return reply;
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (request.headers.apikey !== options.apiKey || form.get('username') !== options.username) {
      return plain(reply, 401, 'The supplied authentication is invalid');
    }
    if (behaviour?.kind === 'answer') return plain(reply, behaviour.status, behaviour.text);
    const text = form.get('message') ?? '';
    const phones = (form.get('to') ?? '').split(',').filter(Boolean);
    if (text === '' || phones.length === 0) {
      return plain(reply, 400, 'Request is missing required form field');
    }
    const outcomes = phones.map((phone) => {
      const outcome = outcomeOf(phone, pace);
      const own = blocked.has(phone) ? 406 : /^\+\d{12}$/.test(phone) ? outcome.code : 403;
      return { ...outcome, phone, code: behaviour?.kind === 'code' ? behaviour.code : own };
    });
    // A sender ID that does not belong to the account fails the whole call, without recipients.
    if (outcomes.some(({ code }) => code === UNKNOWN_SENDER))
      return answer(reply, 'InvalidSenderId');
    const recipients = outcomes.map(({ phone, code, reports }) => {
      const taken = code < 400 ? take(phone, text, form.get('from') ?? '', reports) : undefined;
      return {
        statusCode: code,
        number: phone,
        status: CODES[code] ?? 'Unknown',
        cost: taken ? `KES ${PRICE.toFixed(4)}` : '0',
        messageId: taken?.id ?? 'None',
      };
    });
    const lost = outcomes.some(({ lostAnswer }) => lostAnswer);
    if (await failsAfterWork(lost ? { kind: 'drop-response' } : behaviour, reply)) return reply;
    const sent = recipients.filter(({ statusCode }) => statusCode < 400).length;
    const total = `KES ${(sent * PRICE).toFixed(4)}`;
    return answer(reply, `Sent to ${sent}/${recipients.length} Total Cost: ${total}`, recipients);
  });

  app.get<{ Querystring: { username?: string } }>('/version1/user', async (request, reply) =>
    request.headers.apikey === options.apiKey && request.query.username === options.username
      ? reply.send({ UserData: { balance: 'KES 1000.0000' } })
      : plain(reply, 401, 'The supplied authentication is invalid'),
  );

  const control: SmsControl = {
    messages: () => messages.values().reverse(),
    arrived: (limit, phone) =>
      control
        .messages()
        .filter((message) => message.arrived && (!phone || message.phone === phone))
        .slice(0, limit),
    optedOut: (phone) => blocked.has(phone),
    deliveries: () => deliveries.all(),
    next: (behaviour) => behaviours.add(behaviour),
    report: (id, status, url = options.reportUrl()) =>
      hand(url, { id, status, phoneNumber: messages.get(id)?.phone ?? '', networkCode: '63902' }),
    optOut(phone) {
      blocked.add(phone);
      return hand(`${options.reportUrl()}/opt-out`, { senderId: 'MALKIA', phoneNumber: phone });
    },
    reset() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      messages.clear();
      blocked.clear();
      deliveries.clear();
      behaviours.clear();
    },
  };
  controlRoutes(app, control);

  const url = await listen(app, host, options.port ?? 0);
  return {
    url,
    control,
    async close() {
      control.reset();
      stop.abort();
      await app.close();
    },
  };
}

const answer = (reply: FastifyReply, message: string, recipients: object[] = []): FastifyReply =>
  reply.code(201).send({ SMSMessageData: { Message: message, Recipients: recipients } });

const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/plain').send(text);

function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

function controlRoutes(app: FastifyInstance, control: SmsControl): void {
  app.get('/_sim/messages', async () => ({ messages: control.messages() }));
  app.get('/_sim/deliveries', async () => ({ deliveries: control.deliveries() }));
  app.post<{ Body: SmsBehaviour }>('/_sim/next', async ({ body }) => {
    control.next(body);
    return { ok: true };
  });
  app.post<{ Body: { id: string; status: string } }>('/_sim/report', async ({ body }) => ({
    status: await control.report(body.id, body.status),
  }));
  app.post<{ Body: { phone: string } }>('/_sim/opt-out', async ({ body }) => ({
    status: await control.optOut(body.phone),
  }));
  app.post('/_sim/reset', async () => {
    control.reset();
    return { ok: true };
  });
}
