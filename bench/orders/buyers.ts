import { Caller } from './caller.ts';
import {
  type Item,
  type Method,
  newCard,
  type Person,
  purchase,
  STEPS,
  type StepName,
} from './purchase.ts';
import { type Times, timesOf } from './times.ts';

/**
 * One pass: `atOnce` concurrent shoppers, each with one purchase after the other by the next of
 * `people`.
 */
export type BuyingJob = {
  port: number;
  people: Person[];
  products: string[];
  method: Method;
  /** Port of the card provider, for purchases by card. */
  cardPort?: number;
  atOnce: number;
  warmUpMs: number;
  runMs: number;
};

export type BuyingResult = {
  orders: number;
  seconds: number;
  /** Orders including warm-up. */
  all: number;
  /** Number of purchases by outcome other than Paid, including warm-up. */
  failures: Record<string, number>;
  steps: Partial<Record<StepName, Times>>;
};

/** Two pieces of two products, rotating over the catalogue, unsorted by id. */
const cartOf = (products: readonly string[], turn: number): Item[] => {
  const one = products[turn % products.length] ?? '';
  const other = products[(turn * 7 + 3) % products.length] ?? '';
  return one === other
    ? [{ productId: one, quantity: 2 }]
    : [
        { productId: one, quantity: 1 },
        { productId: other, quantity: 1 },
      ];
};

export const buyAll = async (job: BuyingJob): Promise<BuyingResult> => {
  const { port, people, products, method } = job;
  const failures: Record<string, number> = {};
  const took = new Map<StepName, number[]>(STEPS.map((step) => [step, []]));
  let turn = 0;
  let [orders, all] = [0, 0];
  const began = performance.now() + job.warmUpMs;
  const end = began + job.runMs;
  const shop = async (): Promise<void> => {
    const caller = new Caller(port);
    const bank = method === 'visa' ? new Caller(job.cardPort ?? 0) : undefined;
    while (performance.now() < end) {
      const mine = turn++;
      const person = people[mine % people.length] as Person;
      const card = bank && (await newCard(bank));
      const bought = await purchase(caller, person, cartOf(products, mine), method, card).catch(
        (error: Error) => ({ end: error.message, told: '', took: {} as never }),
      );
      if (bought.end !== 'Paid') {
        const why = `${bought.end} ${bought.told}`.trim();
        failures[why] = (failures[why] ?? 0) + 1;
        continue;
      }
      all++;
      const now = performance.now();
      if (now < began || now > end) continue;
      orders++;
      for (const step of STEPS) {
        const ms = bought.took[step];
        if (ms !== undefined) took.get(step)?.push(ms);
      }
    }
    caller.close();
    bank?.close();
  };
  await Promise.all(Array.from({ length: job.atOnce }, shop));
  const steps = Object.fromEntries(STEPS.map((step) => [step, timesOf(took.get(step) ?? [])]));
  return { orders, all, seconds: job.runMs / 1000, failures, steps };
};

// A separate process, so that the shop and the shoppers do not share a thread.
if (process.send) {
  process.on('message', (job: BuyingJob) => {
    buyAll(job).then((result) => process.send?.(result));
  });
}
