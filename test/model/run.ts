import fc from 'fast-check';
import { everyStory, openings, sequences } from './commands.ts';
import { type Coverage, newCoverage } from './coverage.ts';
import { beginSequence, Violation } from './model.ts';
import { settleAll } from './settlement.ts';
import { openModelShop } from './shop.ts';

/** Uniform from 0 to this number; commands not possible in the current state are skipped. */
const MAX_COMMANDS = 48;

/** The rule that is violated when a job, sweep or callback throws. */
const NOTHING_FAILS = 'nothing fails inside the shop';

export type RunOptions = {
  seed: number;
  runs: number;
  /** Number of shops run in parallel, each with its own database and providers. */
  lanes: number;
  /** Runs every story once before the random sequences. */
  storiesFirst?: boolean;
  /** Does not shrink failures: for mutants, which need only be caught. */
  endOnFailure?: boolean;
  /** No sequence starts after this many minutes; the coverage reports how many ran. */
  minutes?: number;
};

/** Runs sequences; throws with the shortest failing one found, and how to repeat it. */
export const playSequences = async (options: RunOptions): Promise<Coverage> => {
  const coverage = newCoverage();
  const { runs, lanes } = options;
  const state = { failed: false };
  const told = options.storiesFirst ? everyStory() : [];
  const played = await Promise.allSettled(
    Array.from({ length: lanes }, (_, lane) =>
      playLane(coverage, state, {
        ...options,
        seed: options.seed + lane,
        runs: Math.floor(runs / lanes) + (lane < runs % lanes ? 1 : 0),
        told: told.filter((_, at) => at % lanes === lane),
      }),
    ),
  );
  for (const lane of played) if (lane.status === 'rejected') throw lane.reason;
  return coverage;
};

const playLane = async (
  coverage: Coverage,
  state: { failed: boolean },
  {
    seed,
    runs,
    endOnFailure = false,
    told,
    minutes = Number.POSITIVE_INFINITY,
  }: RunOptions & { told: ReturnType<typeof everyStory> },
): Promise<void> => {
  const end = performance.now() + minutes * 60_000;
  const shop = await openModelShop();
  let story: string[] = [];
  let failedHere = false;
  const examples = told.map((story): [typeof story, []] => [story, []]);
  try {
    await fc.assert(
      fc.asyncProperty(openings, sequences(MAX_COMMANDS), async (opening, commands) => {
        // One failure is enough: the other lanes stop.
        if ((state.failed || performance.now() > end) && !failedHere) return;
        const model = await beginSequence(shop, coverage);
        try {
          await fc.asyncModelRun(() => ({ model, real: shop }), [...opening, ...commands]);
          await settleAll(model, shop);
          shop.ended(true);
        } catch (error) {
          shop.ended(false);
          state.failed = true;
          failedHere = true;
          story = model.story;
          throw error;
        }
      }),
      { seed, numRuns: runs, endOnFailure, verbose: 0, examples },
    );
  } catch (error) {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const said = why instanceof Error ? why.message : String(why);
    const found = why instanceof Violation ? said : `${NOTHING_FAILS}: {${said}}`;
    const again = `again: MODEL_SEED=${seed} MODEL_LANES=1`;
    throw new Error(`${found}\n${again}\n${story.join('\n')}`, { cause: error });
  } finally {
    await shop.close();
  }
};
