import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';

/**
 * `npm run test:deep`: all `*.deep.ts` with DEEP=1, then in a browser all `*.look.ts`. Random
 * values derive from DEEP_SEED, so a failure can be repeated with DEEP_SEED=<seed of the result
 * file>. Writes `test/results/deep.md`.
 */

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; duration?: number }[];
  }[];
};

const root = path.resolve(import.meta.dirname, '..');
const seed = process.env.DEEP_SEED ?? String(randomInt(2 ** 31));
const folder = await mkdtemp(path.join(tmpdir(), 'malkia-deep-'));
const reportFile = path.join(folder, 'report.json');

const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--config', 'test/deep.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile=${reportFile}`],
  ],
  {
    cwd: root,
    env: { ...process.env, DEEP: '1', DEEP_SEED: seed },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const report: Report = JSON.parse(await readFile(reportFile, 'utf8'));
await rm(folder, { recursive: true, force: true });

const rows = report.testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map(
    ({ title, status: result, duration = 0 }) =>
      `| ${path.relative(root, name)} | ${title.replaceAll('|', '\\|')} | ${result} | ${(duration / 1000).toFixed(1)} s |`,
  ),
);
if (rows.length === 0) {
  console.log('No deep tests yet.');
} else {
  await mkdir(path.join(root, 'test/results'), { recursive: true });
  await writeFile(
    path.join(root, 'test/results/deep.md'),
    [
      '# Deep tests',
      '',
      `${new Date().toISOString().slice(0, 10)} · seed ${seed} · Node ${process.version} · ${cpus().length} cores · ` +
        `${report.numPassedTests} passed, ${report.numFailedTests} failed`,
      '',
      '| File | Test | Result | Time |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
  console.log(`seed ${seed}`);
}
console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed`);

// Reports its own results in `test/results/accessibility.md`.
const look = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--config', 'test/look.config.ts'],
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
process.exitCode = status || look.status || 0;
