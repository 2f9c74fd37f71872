import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'vitest';
import { PROCESS_MS } from '../limits.ts';
import { root } from './command.ts';
import type { Step } from './rounds.ts';

/** A suite of its own, in small/: both runners, with files that hang or fail as their names say. */
const SMALL = 'test/runner/small';
const unit = (minutes = 5): Step => ({
  name: 'unit',
  minutes,
  tests: 'vitest',
  commands: [['vitest', 'run', '--config', `${SMALL}/vitest.config.ts`]],
});
const journeys = (minutes = 5): Step => ({
  name: 'journeys',
  minutes,
  tests: 'playwright',
  commands: [['playwright', 'test', '--config', `${SMALL}/playwright.config.ts`]],
});
const plain = (code: string): Step => ({
  name: 'plain',
  minutes: 5,
  commands: [['node', '-e', code]],
});

type Run = {
  child: ChildProcess;
  /** What the suite notes for its next try and for us. */
  folder: string;
  temporary: string;
  ended: Promise<{ code: number | null; said: string[]; last: string | undefined }>;
};

const run = async (
  { onTestFinished }: TestContext,
  rounds: Step[][][],
  { suite = '', env = {} }: { suite?: string; env?: Record<string, string> } = {},
): Promise<Run> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malkia-small-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const temporary = path.join(folder, 'temporary');
  await mkdir(temporary);
  const child = spawn(process.execPath, [`${SMALL}/run.ts`, JSON.stringify(rounds)], {
    cwd: root,
    env: {
      ...process.env,
      CI: 'true',
      TEST_SEED: '7',
      TMPDIR: temporary,
      SMALL_SUITE: suite,
      SMALL_FOLDER: folder,
      TEST_DEADLINE: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  // Two pipes have no order between them: what is said last is read from the one it is said to.
  child.stderr.resume();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<Awaited<Run['ended']>>((resolve) =>
    child.on('close', (code) => {
      const said = output.trimEnd().split('\n');
      // Everything from the summary on.
      const summary = said.slice(said.lastIndexOf('── all steps'));
      resolve({ code, said: summary, last: said.at(-1) });
    }),
  );
  return { child, folder, temporary, ended };
};

const exists = async (...names: string[]): Promise<boolean> =>
  stat(path.join(...names)).then(
    () => true,
    () => false,
  );

const signed = (said: string[], sign: string): string[] =>
  said.filter((line) => line.startsWith(`${sign} `)).sort();

test.concurrent('what fails once passes at its second try, by the same seed, and is named', async (context) => {
  const { expect } = context;
  const { ended, temporary } = await run(context, [[[unit()], [journeys()]]], {
    suite: 'once,hook,seed',
  });
  const { code, said, last } = await ended;
  expect(last).toBe('6 passed, 0 failed');
  expect(code).toBe(0);
  expect(signed(said, '~')).toEqual([
    `~ flaky: ${SMALL}/journeys/once.small.ts:6 › fails once`,
    `~ flaky: ${SMALL}/unit/hook.small.ts › the file`,
    `~ flaky: ${SMALL}/unit/once.small.ts:6 › fails once (a name with [signs] in it)`,
    `~ flaky: ${SMALL}/unit/seed.small.ts:5 › plays the seed that failed`,
  ]);
  expect(said).toContain('    Error: the first try');
  expect(signed(said, '✗')).toEqual([]);
  expect(await readdir(temporary), 'its folders').toEqual([]);
});

test.concurrent('what fails twice is red', async (context) => {
  const { expect } = context;
  const { ended } = await run(context, [[[unit()], [journeys()]]], { suite: 'twice,once' });
  const { code, said, last } = await ended;
  expect(last).toBe('6 passed, 2 failed');
  expect(code).toBe(1);
  expect(signed(said, '✗').filter((line) => line.includes('small.ts'))).toEqual([
    `✗ ${SMALL}/journeys/twice.small.ts:5 › fails twice`,
    `✗ ${SMALL}/unit/twice.small.ts:5 › fails twice`,
  ]);
});

test.concurrent('more than five that pass only at their second try are red', async (context) => {
  const { expect } = context;
  const { ended } = await run(context, [[[journeys()]]], { suite: 'six' });
  const { code, said, last } = await ended;
  expect(signed(said, '~')).toHaveLength(6);
  expect(signed(said, '✗')).toContain('✗ 6 tests are flaky, 5 at most may be');
  expect(last).toBe('6 passed, 1 failed');
  expect(code).toBe(1);
});

test.concurrent('outside CI nothing gets a second try', async (context) => {
  const { expect } = context;
  const { ended } = await run(context, [[[unit()]]], { suite: 'once', env: { CI: '' } });
  const { code, last } = await ended;
  expect(last).toBe('1 passed, 1 failed');
  expect(code).toBe(1);
});

test.concurrent('a step at its limit counts what ran, names what did not, closes what it opened, and fails', async (context) => {
  const { expect } = context;
  // A minute: many times what both runners take to come to the test that hangs.
  const { ended, folder } = await run(context, [[[unit(1)], [journeys(1)]], [[plain('')]]], {
    suite: 'hangs',
  });
  const { code, said, last } = await ended;
  expect(signed(said, '–')).toEqual([
    `– ${SMALL}/journeys/hangs.small.ts:14 › comes after what hangs`,
    `– ${SMALL}/journeys/hangs.small.ts:8 › hangs`,
    `– ${SMALL}/unit/hangs.small.ts › the file`,
    `– ${SMALL}/unit/hangs.small.ts:11 › comes after what hangs`,
    `– ${SMALL}/unit/hangs.small.ts:6 › hangs`,
  ]);
  expect(signed(said, '✗')).toEqual(
    expect.arrayContaining([
      '✗ journeys: it reached its limit of time, 2 did not run',
      '✗ unit: it reached its limit of time, 3 did not run',
    ]),
  );
  // The step after them runs all the same.
  expect(last).toBe('3 passed, 2 failed');
  expect(code).toBe(1);
  expect(await exists(folder, 'closed'), 'closed').toBe(true);
});

test.concurrent('a run that is interrupted says what it has, and begins nothing else', async (context) => {
  const { expect } = context;
  const { child, ended, folder } = await run(context, [[[journeys()]], [[plain('')]]], {
    suite: 'hangs',
  });
  await expect.poll(() => exists(folder, 'started'), { timeout: PROCESS_MS }).toBe(true);
  child.kill('SIGTERM');
  const { code, said, last } = await ended;
  expect(signed(said, '–')).toHaveLength(2);
  expect(signed(said, '✗')).toEqual(
    expect.arrayContaining([
      '✗ journeys: the run was interrupted by SIGTERM, 2 did not run',
      '✗ plain: the run was interrupted by SIGTERM',
    ]),
  );
  expect(last).toBe('1 passed, 2 failed');
  expect(code).toBe(1);
  expect(await exists(folder, 'closed'), 'closed').toBe(true);
});

test.concurrent('nothing begins after the deadline of the whole run', async (context) => {
  const { expect } = context;
  const { ended } = await run(context, [[[plain('')]]], { env: { TEST_DEADLINE: '1' } });
  const { code, said } = await ended;
  expect(signed(said, '✗')).toContain('✗ plain: there was no time left for it');
  expect(code).toBe(1);
});

test.concurrent('a runner that dies, and one that runs nothing, fail', async (context) => {
  const { expect } = context;
  const dies = await (await run(context, [[[journeys()]]], { suite: 'dies' })).ended;
  expect(dies.last).toBe('0 passed, 1 failed');
  expect(dies.code).toBe(1);
  const nothing = await (await run(context, [[[unit()]]], { suite: 'of no such name' })).ended;
  expect(nothing.last).toBe('0 passed, 1 failed');
  expect(nothing.code).toBe(1);
});

/** Is found by its temporary folder, as all processes of a run. */
const sleeper =
  "const { pid } = require('child_process').spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });" +
  "require('fs').writeFileSync(process.env.SMALL_FOLDER + '/pid-' + pid, ''); process.exit()";
const pidsIn = async (folder: string): Promise<number[]> =>
  (await readdir(folder)).filter((n) => n.startsWith('pid-')).map((n) => Number(n.slice(4)));
const runs = (pid: number): Promise<boolean> => exists('/proc', String(pid), 'exe');

test
  .runIf(process.platform === 'linux')
  .concurrent(
    'processes and folders that a step left are ended, also those of a run that was killed',
    async (context) => {
      const { expect } = context;
      const { ended, folder, temporary } = await run(context, [[[plain(sleeper)]]]);
      await ended;
      const [pid = 0] = await pidsIn(folder);
      expect(pid).toBeGreaterThan(0);
      await expect.poll(() => runs(pid)).toBe(false);

      // A process id that no system gives.
      const left = path.join(temporary, 'malkia-run-4194305-left');
      await mkdir(left);
      const env = { ...process.env, TMPDIR: left, SMALL_FOLDER: left };
      spawn(process.execPath, ['-e', sleeper], { env, stdio: 'ignore' });
      await expect.poll(async () => (await pidsIn(left)).length).toBe(1);
      const [earlier = 0] = await pidsIn(left);
      expect(await runs(earlier)).toBe(true);
      await (await run(context, [[[plain('')]]], { env: { TMPDIR: temporary } })).ended;
      await expect.poll(() => runs(earlier)).toBe(false);
      expect(await readdir(temporary)).toEqual([]);
    },
  );
