import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { MUTANTS } from './mutants.ts';

const root = path.resolve(import.meta.dirname, '../..');
const seed = Number(process.env.DEEP_SEED ?? 1) % 2 ** 30;
/** Random sequences, after the stories, in which each fault has to be found: a few everyday runs. */
const SEQUENCES = 400;
const MINUTES = Number(process.env.MUTANT_MINUTES || 0.75);

type Report = {
  testResults: { assertionResults: { status: string; failureMessages: string[] }[] }[];
};
type Verdict = { caught: boolean; by: string; seconds: number };

/** Runs the everyday model test against the product with one fault. */
const playAgainst = async (name: string, seedOfMutant: number): Promise<Verdict> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malkia-mutant-'));
  const file = path.join(folder, 'report.json');
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', 'test/model/mutant.config.ts'],
      ...['--reporter=json', `--outputFile=${file}`],
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        // Reuses the running server: starting one per fault would take longer than its sequences.
        TEST_DATABASE_URL: inject('databaseUrl'),
        MUTANT: name,
        MODEL_SEED: String(seedOfMutant),
        MODEL_RUNS: String(SEQUENCES),
        MODEL_MINUTES: String(MINUTES),
        MODEL_NO_SHRINK: '1',
      },
      stdio: 'ignore',
    },
  );
  await new Promise((resolve) => child.once('close', resolve));
  const report: Report = JSON.parse(await readFile(file, 'utf8'));
  await rm(folder, { recursive: true, force: true });
  const results = report.testResults.flatMap((result) => result.assertionResults);
  const message = results[0]?.failureMessages[0] ?? '';
  expect(results, `the model ran against: ${name}`).toHaveLength(1);
  const [first = ''] = message.split('\n');
  // A mutant with a syntax error proves nothing when it fails.
  expect(message, name).not.toMatch(/syntax error|SyntaxError|ReferenceError|TypeError/);
  const rule = first.replace(/^Error: /, '');
  return {
    caught: results[0]?.status === 'failed' && message.includes('again: MODEL_SEED='),
    // The violated rule; after the colon come rows or a job's error.
    by: rule.startsWith('nothing fails') ? rule.slice(0, 160) : (rule.split(': {')[0] ?? ''),
    seconds: (performance.now() - start) / 1000,
  };
};

test('the model finds every fault that is put into the product', async () => {
  const rows: string[] = [];
  const missed: string[] = [];
  for (const [at, { name, file }] of MUTANTS.entries()) {
    const verdict = await playAgainst(name, seed + at);
    if (!verdict.caught) missed.push(name);
    const found = verdict.caught ? verdict.by.replaceAll('|', '\\|') : '**not found**';
    rows.push(`| ${name} | ${file} | ${found} | ${verdict.seconds.toFixed(0)} s |`);
    console.log(rows.at(-1));
    await writeTable(rows, missed, 'not played yet');
  }
  const sound = await playAgainst('none', seed);
  await writeTable(rows, missed, sound.caught ? 'FAILED' : 'passed');
  expect(missed).toEqual([]);
  expect(sound.caught, `without a fault: ${sound.by}`).toBe(false);
});

/** Written after each fault, so that an aborted run leaves its results. */
const writeTable = async (
  rows: readonly string[],
  missed: readonly string[],
  sound: string,
): Promise<void> => {
  const text = [
    '# Faults put into payments, orders and stock',
    '',
    `${new Date().toISOString().slice(0, 10)} · seed ${seed} · Node ${process.version} · ${cpus().length} cores · ` +
      `${rows.length - missed.length} of ${MUTANTS.length} found in at most ${SEQUENCES} sequences or ${MINUTES * 60} s · ` +
      `without a fault: ${sound}`,
    '',
    '| Fault | File | Found by the rule | Time with start |',
    '|---|---|---|---|',
    ...rows,
    '',
  ];
  await mkdir(path.join(root, 'test/results'), { recursive: true });
  await writeFile(path.join(root, 'test/results/model-mutants.md'), text.join('\n'));
};
