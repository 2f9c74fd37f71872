import fc from 'fast-check';
import { sequences } from './commands.ts';
import { type Coverage, newCoverage } from './coverage.ts';
import { beginSequence } from './model.ts';
import { settleAll } from './settlement.ts';
import { type ModelShop, openModelShop } from './shop.ts';

/** Drawn evenly from none to this many; what makes no sense at its moment is left out. */
const MOST_COMMANDS = 48;

export type RunOptions = {
  seed: number;
  runs: number;
  maxCommands?: number;
  /** No shorter example is looked for: for mutants, which need only be caught. */
  endOnFailure?: boolean;
  timeLimit?: number;
};

/** Plays sequences one after the other; throws with the shortest failing one that was found. */
export const playSequences = async (options: RunOptions): Promise<Coverage> => {
  const coverage = newCoverage();
  let shop: ModelShop = await openModelShop();
  let played = 0;
  let story: string[] = [];
  try {
    await fc.assert(
      fc
        .asyncProperty(sequences(options.maxCommands ?? MOST_COMMANDS), async (commands) => {
          const model = await beginSequence(shop, coverage);
          try {
            await fc.asyncModelRun(() => ({ model, real: shop }), commands);
            await settleAll(model, shop);
          } catch (error) {
            story = model.story;
            throw error;
          }
        })
        .beforeEach(async () => {
          // A database that was emptied a few hundred times gets slower.
          if (played++ % 250 !== 249) return;
          await shop.close();
          shop = await openModelShop();
        }),
      {
        seed: options.seed,
        numRuns: options.runs,
        endOnFailure: options.endOnFailure ?? false,
        interruptAfterTimeLimit: options.timeLimit ?? 3_000_000,
        verbose: 0,
      },
    );
  } catch (error) {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const found = why instanceof Error ? why.message : String(why);
    throw new Error(`${found}\nseed ${options.seed}\n${story.join('\n')}`, { cause: error });
  } finally {
    await shop.close();
  }
  return coverage;
};
