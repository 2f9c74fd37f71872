import { checkout } from '../../test/browser-like.ts';
import { Caller, type Reply } from '../orders/caller.ts';
import { newCard, type Person } from '../orders/purchase.ts';

/** Shoppers who browse and sometimes buy, until the job ends. */
export type MixedJob = {
  port: number;
  /**
   * Port of the card provider, for a separate card per purchase; without it all use the provider's
   * test card.
   */
  cardPort?: number;
  people: Person[];
  products: string[];
  /** Paths to browse, in rotation. */
  paths: string[];
  atOnce: number;
  /** Share of purchases among all actions; the others request one path. */
  payShare: number;
  /** Actions started per second; undefined: the next starts when the previous one ends. */
  perSecond?: number | undefined;
  warmUpMs: number;
  runMs: number;
  /** How long a shopper waits for the end of a payment. */
  patienceMs: number;
};

export type Failure = { at: number; what: string; status: number; said: string };
export type MixedResult = {
  seconds: number;
  looks: number;
  /** Payments that ended as a Paid order, including warm-up. */
  paid: number;
  /** Number of purchases by outcome, including warm-up. */
  ends: Record<string, number>;
  /** Milliseconds from the scheduled start, by kind. */
  took: { look: number[]; purchase: number[] };
  bytes: number;
  failures: Failure[];
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A connection that reconnects when it breaks. Status 0: no response. */
const openLine = (port: number) => {
  let caller = new Caller(port);
  let before = 0;
  const ask = async (...call: Parameters<Caller['ask']>): Promise<Reply> => {
    try {
      return await caller.ask(...call);
    } catch (error) {
      caller.close();
      before += caller.bytes;
      caller = new Caller(port);
      return { status: 0, body: { message: (error as Error).message } };
    }
  };
  return { ask, close: () => caller.close(), bytes: () => before + caller.bytes };
};

/** Path of a call without its ids, for counting. */
const nameOf = (method: string, url: string): string =>
  `${method} ${url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id').split('?')[0]}`;

export const runMixed = async (job: MixedJob): Promise<MixedResult> => {
  const result: MixedResult = {
    seconds: job.runMs / 1000,
    looks: 0,
    paid: 0,
    ends: {},
    took: { look: [], purchase: [] },
    bytes: 0,
    failures: [],
  };
  const began = performance.now();
  const measuredFrom = began + job.warmUpMs;
  const end = measuredFrom + job.runMs;
  let turn = 0;
  const fail = (what: string, { status, body }: Reply): void => {
    const said = String(body?.code ?? body?.message ?? '').slice(0, 80);
    result.failures.push({ at: Date.now(), what, status, said });
  };
  const isMeasured = (due: number): boolean => due >= measuredFrom && performance.now() <= end;

  const look = async (line: ReturnType<typeof openLine>, mine: number, due: number) => {
    const path = job.paths[mine % job.paths.length] ?? '/';
    const bytes = line.bytes();
    const reply = await line.ask('GET', path, { 'accept-encoding': 'br' });
    if (reply.status !== 200) return fail(nameOf('GET', path), reply);
    if (!isMeasured(due)) return;
    result.looks++;
    result.bytes += line.bytes() - bytes;
    result.took.look.push(performance.now() - due);
  };

  const bank = job.cardPort === undefined ? undefined : openLine(job.cardPort);
  // Sequential: the connection carries one request at a time.
  let card: Promise<string> = Promise.resolve('pm_card_visa');
  const cardOf = (): Promise<string> => {
    if (bank) card = card.then(() => newCard(bank));
    return card;
  };
  let purchases = 0;
  const buy = async (line: ReturnType<typeof openLine>, _mine: number, due: number) => {
    const mine = purchases++;
    const { token, phone } = job.people[mine % job.people.length] as Person;
    const call = async (method: string, url: string, body?: unknown, key?: string) => {
      const headers: Record<string, string> = { authorization: `Bearer ${token}` };
      if (key) headers['idempotency-key'] = key;
      const reply = await line.ask(method, url, headers, body);
      if (reply.status === 0 || reply.status >= 400) fail(nameOf(method, url), reply);
      return reply.status === 0 || typeof reply.body === 'string' ? undefined : reply;
    };
    // A different cart each time: an identical one would join a live payment.
    const quantity = 1 + (mine % 37);
    const productId = job.products[mine % job.products.length] ?? '';
    const pay = checkout(call, {
      items: [{ productId, quantity }],
      amount: quantity * 1050,
      ...(mine % 2 === 0 ? { phone } : { card: await cardOf() }),
    });
    const started = await pay.start();
    const isLost = started === undefined || (started.status >= 500 && started.status !== 503);
    let ended = `refused ${started?.status} ${started?.body.code ?? ''}`;
    if (isLost || started.status === 200) {
      ended = await pay.watch(job.patienceMs);
      if (ended === 'succeeded') ended = await pay.finish();
    }
    result.ends[ended] = (result.ends[ended] ?? 0) + 1;
    if (ended !== 'Paid') return;
    result.paid++;
    if (isMeasured(due)) result.took.purchase.push(performance.now() - due);
  };

  const everyNth = Math.round(1 / job.payShare);
  const shop = async (): Promise<void> => {
    const line = openLine(job.port);
    for (;;) {
      const mine = turn++;
      const due = job.perSecond ? began + (mine / job.perSecond) * 1000 : performance.now();
      if (due >= end) break;
      if (due > performance.now()) await pause(due - performance.now());
      const failed = result.failures.length;
      await (mine % everyNth === 0 ? buy : look)(line, mine, due);
      // A person reads before pressing again.
      if (result.failures.length > failed) await pause(200);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: job.atOnce }, shop));
  bank?.close();
  return result;
};

// A separate process, so that the shop and the shoppers do not share a thread.
if (process.send) {
  process.on('message', (job: MixedJob) => {
    runMixed(job).then((result) => process.send?.(result));
  });
}
