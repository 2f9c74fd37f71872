import { Caller } from './caller.ts';
import { type Person, purchase } from './purchase.ts';

/** Everybody buys one piece of the same product at the same time, each on a separate connection. */
export type CrowdJob = { port: number; people: Person[]; product: string };
export type CrowdResult = {
  seconds: number;
  /** Number of purchases by outcome, with the shopper's message. */
  ends: Record<string, number>;
  /** Milliseconds from the start to each paid order, and to each refusal. */
  paid: number[];
  refused: number[];
};

export const rush = async ({ port, people, product }: CrowdJob): Promise<CrowdResult> => {
  const result: CrowdResult = { seconds: 0, ends: {}, paid: [], refused: [] };
  const began = performance.now();
  const items = [{ productId: product, quantity: 1 }];
  const buy = async (person: Person): Promise<void> => {
    const caller = new Caller(port);
    const { end, told } = await purchase(caller, person, items, 'mpesa').catch((error: Error) => ({
      end: error.message,
      told: '',
    }));
    caller.close();
    const said = end === 'Paid' ? end : `${end}: ${told}`;
    result.ends[said] = (result.ends[said] ?? 0) + 1;
    result[end === 'Paid' ? 'paid' : 'refused'].push(performance.now() - began);
  };
  await Promise.all(people.map(buy));
  result.seconds = (performance.now() - began) / 1000;
  return result;
};

if (process.send) {
  process.on('message', (job: CrowdJob) => {
    rush(job).then((result) => process.send?.(result));
  });
}
