import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * `npm test`: static checks, unit and API tests, and the journeys of the main job. `npm run
 * test:e2e:rest`: the other journeys. Every step runs, also after a failure; the last line counts
 * all tests.
 */

type Count = { passed: number; failed: number; skipped: number; broken?: string[] };
type Step = {
  name: string;
  commands: string[][];
  env?: Record<string, string>;
  /** Parses the step's report; without one the step itself counts as one test. */
  count?: () => Promise<Count>;
};

const root = path.resolve(import.meta.dirname, '..');
const reports = await mkdtemp(path.join(tmpdir(), 'malkia-reports-'));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');
const STEP_LIMIT_MS = 14 * 60_000;

const readReport = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8'));

type VitestReport = Record<
  'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests',
  number
> & {
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type Suite = {
  specs?: { ok: boolean; file: string; line: number; title: string }[];
  suites?: Suite[];
};
type PlaywrightReport = Suite & {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
};

const brokenJourneys = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`),
  ...suites.flatMap(brokenJourneys),
];

const unitTests: Step = {
  name: 'unit and integration tests',
  commands: [
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
  ],
  async count() {
    const report = await readReport<VitestReport>(vitestReport);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      broken: report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(
            ({ fullName, failureMessages: [why = ''] }) =>
              `${path.relative(root, name)} › ${fullName}\n    ${why.slice(0, 400)}`,
          ),
      ),
    };
  },
};

const journeys = (name: string, projects: string[]): Step => ({
  name,
  commands: [
    [
      'playwright',
      'test',
      '--reporter=list,json',
      ...projects.flatMap((project) => ['--project', project]),
    ],
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  async count() {
    const report = await readReport<PlaywrightReport>(playwrightReport);
    const { stats } = report;
    // A test that passed only on a retry does not count as passed.
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      broken: brokenJourneys(report),
    };
  },
});

/** The steps of a lane run in sequence, the lanes of a round in parallel. */
const MAIN: Step[][][] = [
  [
    [
      // With the server's own builder, so that the shop of the journeys finds its pages built.
      { name: 'build', commands: [['node', 'test/build.ts']] },
      { name: 'file length', commands: [['node', 'checks/file-length.ts']] },
      { name: 'packages', commands: [['node', 'checks/packages.ts']] },
      { name: 'migrations', commands: [['node', 'checks/migrations.ts']] },
      { name: 'conformance', commands: [['node', 'checks/conformance.ts']] },
      { name: 'budgets', commands: [['node', 'checks/budgets.ts']] },
    ],
    [
      { name: 'format and lint', commands: [['biome', 'check', '.']] },
      { name: 'architecture', commands: [['node', 'checks/architecture.ts']] },
    ],
  ],
  [[unitTests]],
  // Journeys leave half of two cores idle.
  [
    [journeys('main journeys in a browser', ['main-phone', 'main-desk', 'specification'])],
    [
      { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] },
      { name: 'bare texts', commands: [['node', 'checks/bare-texts.ts']] },
    ],
  ],
];
const REST: Step[][][] = [
  [[{ name: 'build', commands: [['node', 'test/build.ts']] }]],
  [[journeys('other journeys', ['phone', 'desk', 'look', 'still', 'process'])]],
];
const rounds = process.argv[2] === 'rest' ? REST : MAIN;

/** Runs one command. Its output is shown immediately if `streamed`, otherwise at its end. */
const run = (
  [command = '', ...args]: string[],
  env: Record<string, string>,
  streamed: boolean,
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: path.join(root, 'node_modules/.bin') + path.delimiter + process.env.PATH,
        ...env,
      },
      stdio: streamed ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      timeout: STEP_LIMIT_MS,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      process.stdout.write(output);
      resolve(code === 0);
    });
  });

const runStep = async ({ commands, env = {}, count }: Step): Promise<Count> => {
  let good = true;
  for (const command of commands) good = good && (await run(command, env, count !== undefined));
  if (!count) return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 };
  const counted = await count().catch(() => ({ passed: 0, failed: 0, skipped: 0 }));
  const silent = counted.failed === 0 && (!good || counted.passed === 0);
  // A runner that fails without a failed test, or runs no test, counts as a failure.
  return silent ? { ...counted, failed: 1 } : counted;
};

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
const broken: string[] = [];

const reportStep = (name: string, { passed, failed, skipped }: Count, ms: number) => {
  const seconds = (ms / 1000).toFixed(1);
  lines.push(
    `${failed ? '✗' : '✓'} ${name.padEnd(28)} ${seconds.padStart(6)} s  ` +
      `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
  console.log(lines.at(-1));
};

const runLane = async (lane: Step[]): Promise<void> => {
  for (const step of lane) {
    if (step.count) console.log(`\n── ${step.name}`);
    const started = performance.now();
    const counted = await runStep(step);
    reportStep(step.name, counted, performance.now() - started);
    broken.push(...(counted.broken ?? []));
    total.passed += counted.passed;
    total.failed += counted.failed;
    total.skipped += counted.skipped;
  }
};

for (const lanes of rounds) await Promise.all(lanes.map(runLane));
await rm(reports, { recursive: true, force: true });

console.log(`\n── all steps\n${lines.join('\n')}`);
for (const failure of broken) console.log(`✗ ${failure}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
