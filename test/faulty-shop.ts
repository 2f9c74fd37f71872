import type { Database } from '../api/platform/database/database.ts';
import { disagreements } from './books.ts';
import { checkout } from './browser-like.ts';
import { type Fault, type FaultProxy, openFaultProxyFor } from './fault-proxy.ts';
import { type Alteration, openMessageProxy } from './message-proxy.ts';
import { openPayingShop } from './paying-shop.ts';

const MINUTE = 60_000;

/**
 * When a fault is applied: at the start of a payment, during the callback, or while the order is
 * saved.
 */
export type Phase = 'start' | 'settle' | 'order';
export const PHASES: readonly Phase[] = ['start', 'settle', 'order'];

/** A shop whose connections with database and providers go through fault proxies. */
export const openFaultyShop = async () => {
  const proxies: { database?: FaultProxy; daraja?: FaultProxy; card?: FaultProxy } = {};
  const detour = (name: keyof typeof proxies) => async (url: string) => {
    const proxy = await openFaultProxyFor(url);
    proxies[name] = proxy;
    return proxy.through(url);
  };
  let base = '';
  const callbacks = await openMessageProxy(() => base);
  const shop = await openPayingShop({
    env: { LOG_LEVEL: 'silent', ORDER_WAIT_MS: '1000', DARAJA_TIMEOUT_MS: '2000' },
    detours: {
      database: detour('database'),
      daraja: detour('daraja'),
      card: detour('card'),
      callbacks: () => callbacks.url,
    },
  });
  base = shop.url;
  const pieces = new Map<string, number>();
  let people = 0;

  const proxy = (name: keyof typeof proxies): FaultProxy => {
    const found = proxies[name];
    if (!found) throw new Error(`no proxy before ${name}`);
    return found;
  };

  const buyer = async (card?: string) => {
    people += 1;
    const shopper = await shop.shopper();
    const productId = await shop.product(100_000, 3);
    pieces.set(productId, 3);
    const phone = `0712${String(100_000 + people)}`;
    const call = (method: string, url: string, body?: unknown, key?: string) =>
      (method === 'GET' ? shopper.get(url) : shopper.post(url, body, key)).catch(() => undefined);
    const items = [{ productId, quantity: 1 }];
    const ours = (prompt: { phone: string }) => prompt.phone.endsWith(phone.slice(1));
    return {
      ...checkout(call, { items, amount: 1050, ...(card ? { card } : { phone }) }),
      id: shopper.id,
      productId,
      prompts: () => shop.simulators.daraja.control.prompts().filter(ours),
      orders: () =>
        (shop.db as Database)
          .selectFrom('orders')
          .select(['id', 'status'])
          .where('user_id', '=', shopper.id)
          .execute(),
    };
  };
  type Buyer = Awaited<ReturnType<typeof buyer>>;

  /**
   * Acts as page and workers until the payment has ended; moves the clock if nothing else helps.
   */
  const toTheEnd = async (pay: Buyer): Promise<string> => {
    for (const ahead of [0, 21_000, 41_000, 61_000, 16 * MINUTE]) {
      if (ahead > 0) await shop.pass(ahead);
      const status = await pay.watch(ahead === 0 ? 1500 : 300);
      if (status === 'unknown') await pay.start();
      else if (status === 'succeeded') return pay.finish();
      else if (status !== 'pending' && status !== 'requires_action' && status !== 'no answer')
        return status;
    }
    return 'no end';
  };

  return {
    ...shop,
    proxy,
    callbacks,
    buyer,
    toTheEnd,
    /** One purchase with `fault` in the named proxy during `phase`. */
    async buyUnder(name: keyof typeof proxies, phase: Phase, fault: Fault, card?: string) {
      const pay = await buyer(card);
      const { control } = shop.simulators.daraja;
      control.hold(phase !== 'order');
      const through = proxy(name);
      const applyFault = async (work: () => Promise<unknown>): Promise<void> => {
        through.set(fault);
        await work();
      };
      await (phase === 'start' ? applyFault(pay.start) : pay.start());
      control.hold(false);
      const approve = async (): Promise<void> => {
        for (const { id } of pay.prompts()) control.approve(id);
        await pay.watch(1000);
      };
      await (phase === 'settle' ? applyFault(approve) : approve());
      if (phase === 'order') await applyFault(pay.save);
      through.heal();
      const end = await toTheEnd(pay);
      return { end, prompts: pay.prompts().length, orders: (await pay.orders()).length };
    },
    /** One purchase whose callbacks are altered by `alteration`. */
    async buyWithCallback(alteration: Alteration) {
      callbacks.set(alteration);
      const pay = await buyer();
      await pay.start();
      const end = await toTheEnd(pay);
      callbacks.set((message) => [message]);
      return { end, prompts: pay.prompts().length, orders: (await pay.orders()).length };
    },
    disagreements: () =>
      disagreements({
        db: shop.db,
        daraja: shop.simulators.daraja.control,
        card: shop.simulators.card.control,
        pieces,
      }),
    async close() {
      for (const each of Object.values(proxies)) each.heal();
      await callbacks.close();
      await shop.close();
      for (const each of Object.values(proxies)) await each.close();
    },
  };
};
export type FaultyShop = Awaited<ReturnType<typeof openFaultyShop>>;
