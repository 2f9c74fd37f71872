import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type End, interruptAll, root, runCommand } from './command.ts';
import { endLeft, endLeftOfEarlierRuns, openFolder } from './left-over.ts';
import { nameOf, RESULTS_FILE, type Result, type Results, readResults } from './results.ts';
import { WHOLE_FILE } from './vitest-lines.ts';

export type Step = {
  name: string;
  minutes: number;
  /** The runner of the tests that it runs; without one the step itself counts as one test. */
  tests?: 'vitest' | 'playwright';
  /** Run in sequence until one fails. */
  commands: string[][];
};

/** More tests than this that pass at their second try only are a failure. */
const MOST_FLAKY = 5;

const REPORTERS = {
  vitest: [
    '--includeTaskLocation',
    '--reporter=default',
    `--reporter=${path.join(root, 'test/runner/vitest-lines.ts')}`,
  ],
  playwright: [`--reporter=list,${path.join(root, 'test/runner/playwright-lines.ts')}`],
};

const total = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
const failures: string[] = [];
const notRun: string[] = [];
const flaky: string[] = [];

/** The beginning of an error, in lines below a name. */
const short = (error = ''): string =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 6)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('');

/** Runs failed tests once more, alone: what only a busy machine made fail passes now. */
const vitestAgain = (command: string[], failed: Result[]): string[] => {
  const files = [...new Set(failed.map(({ file }) => file))];
  const escaped = failed.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // A file's own failure has no name of a test: the files run whole.
  const names = failed.some(({ title }) => title === WHOLE_FILE)
    ? []
    : ['--testNamePattern', `^(${escaped.join('|')})$`];
  return [...command, ...files, '--maxWorkers=1', ...names];
};

const runTests = async (
  { tests = 'vitest', commands }: Step,
  options: { folder: string; env: Record<string, string>; until: number },
): Promise<{ results: Results; end: End }> => {
  const file = path.join(options.folder, 'results.jsonl');
  const env = { ...options.env, [RESULTS_FILE]: file };
  const command = [...(commands[0] ?? []), ...REPORTERS[tests]];
  const run = (each: string[]) => runCommand(each, { ...options, env, streamed: true });
  let end = await run(command);
  let results = await readResults(file);
  // Playwright has its own second try: `retries` of its configuration.
  if (tests === 'vitest' && process.env.CI && results.failed.length > 0 && !end.stopped) {
    console.log(`\n── ${results.failed.length} failed: once more, alone`);
    end = await run(vitestAgain(command, results.failed));
    results = await readResults(file);
  }
  return { results, end };
};

const runPlain = async (
  { commands }: Step,
  options: { env: Record<string, string>; until: number },
): Promise<End> => {
  let end: End = { good: true };
  for (const command of commands)
    if (end.good) end = await runCommand(command, { ...options, streamed: false });
  return end;
};

const report = (
  { name }: Step,
  end: End,
  { passed, failed, skipped }: typeof total,
  ms: number,
): void => {
  const seconds = (ms / 1000).toFixed(1);
  lines.push(
    `${failed ? '✗' : '✓'} ${name.padEnd(28)} ${seconds.padStart(6)} s  ` +
      `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}` +
      (end.stopped ? `: ${end.stopped}` : ''),
  );
  console.log(lines.at(-1));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

const runStep = async (step: Step, deadline: number): Promise<void> => {
  if (step.tests) console.log(`\n── ${step.name}`);
  const started = performance.now();
  const { folder, env } = await openFolder();
  const options = { folder, env, until: Math.min(Date.now() + step.minutes * 60_000, deadline) };
  try {
    if (!step.tests) {
      const end = await runPlain(step, options);
      if (!end.good) failures.push(`${step.name}${end.stopped ? `: ${end.stopped}` : ''}`);
      const counts = { passed: end.good ? 1 : 0, failed: end.good ? 0 : 1, skipped: 0 };
      return report(step, end, counts, performance.now() - started);
    }
    const { results, end } = await runTests(step, options);
    failures.push(...results.failed.map((each) => nameOf(each) + short(each.error)));
    flaky.push(...results.flaky.map((each) => nameOf(each) + short(each.error)));
    notRun.push(...results.notRun.map(nameOf));
    // A runner that fails without a failed test, runs none or leaves some out is a failure, too.
    const whole = end.good && results.notRun.length === 0 && results.passed > 0;
    if (!whole && (end.stopped || results.failed.length === 0))
      failures.push(
        `${step.name}: ${end.stopped ?? 'its runner failed'}, ${results.notRun.length} did not run`,
      );
    const failed = results.failed.length || (whole ? 0 : 1);
    report(step, end, { ...results, failed }, performance.now() - started);
  } finally {
    const left = await endLeft(folder);
    if (left > 0) console.log(`${step.name} left ${left} processes and databases: ended`);
  }
};

/**
 * Runs rounds of lanes of steps: the steps of a lane in sequence, the lanes of a round in parallel, all of them also
 * after a failure. Prints every failure by name; the last line counts all tests. `TEST_DEADLINE`, seconds since 1970,
 * ends the last step if that comes first.
 */
export const runRounds = async (rounds: Step[][][]): Promise<void> => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => interruptAll(`the run was interrupted by ${name}`));
  const deadline = Number(process.env.TEST_DEADLINE || Number.POSITIVE_INFINITY) * 1000;
  await endLeftOfEarlierRuns();
  for (const lanes of rounds)
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane) await runStep(step, deadline);
      }),
    );

  if (flaky.length > MOST_FLAKY) {
    total.failed += 1;
    failures.push(`${flaky.length} tests are flaky, ${MOST_FLAKY} at most may be`);
  }
  console.log(`\n── all steps\n${lines.join('\n')}`);
  if (notRun.length > 0) console.log('\n── did not run');
  for (const each of notRun) console.log(`– ${each}`);
  if (flaky.length > 0) console.log('\n── flaky');
  for (const each of flaky) console.log(`~ flaky: ${each}`);
  for (const each of failures) console.log(`✗ ${each}`);
  if (total.skipped > 0) console.log(`${total.skipped} skipped`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
  console.log(`${total.passed} passed, ${total.failed} failed`);
};
