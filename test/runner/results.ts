import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** One line of a step's results: a test that will run, or how a try of it ended. A file of tests is one, too. */
export type Line = {
  id: string;
  /** Relative to the project. */
  file: string;
  line?: number;
  title: string;
  state: 'planned' | 'passed' | 'failed' | 'skipped' | 'file ended';
  error?: string;
};
export type Result = Omit<Line, 'id' | 'state'>;
export type Results = {
  passed: number;
  skipped: number;
  failed: Result[];
  /** Failed first and passed when they ran once more; with the first error. */
  flaky: Result[];
  /** Planned and without an end. */
  notRun: Result[];
};

/** Where a step's reporter writes its lines. */
export const RESULTS_FILE = 'TEST_RESULTS_FILE';

/** Adds lines at once: they are there even if the runner is killed in the next moment. */
export const writeLines = (lines: Line[]): void => {
  const file = process.env[RESULTS_FILE];
  if (file) appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
};

export const nameOf = ({ file, line, title }: Result): string =>
  `${file}${line === undefined ? '' : `:${line}`} › ${title}`;

/** The results of all tries. Without a file nothing has run. */
export const readResults = async (file: string): Promise<Results> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const byTest = new Map<string, Line[]>();
  for (const each of text.split('\n').filter(Boolean)) {
    const line: Line = JSON.parse(each);
    byTest.set(line.id, [...(byTest.get(line.id) ?? []), line]);
  }
  const results: Results = { passed: 0, skipped: 0, failed: [], flaky: [], notRun: [] };
  for (const lines of byTest.values()) {
    const tries = lines.filter(({ state }) => state !== 'planned' && state !== 'skipped');
    const last = tries.at(-1);
    const failed = tries.find(({ state }) => state === 'failed');
    if (!last && lines.some(({ state }) => state === 'skipped')) results.skipped += 1;
    else if (!last && lines[0]) results.notRun.push(lines[0]);
    else if (failed && last?.state === 'failed') results.failed.push(failed);
    else if (failed) results.flaky.push(failed);
    if (last?.state === 'passed') results.passed += 1;
  }
  return results;
};
