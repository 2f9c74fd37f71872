import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { root } from './command.ts';
import { type Line, writeLines } from './results.ts';

/** Writes each journey's result when it ends. */
export default class PlaywrightLines implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    writeLines(suite.allTests().map((test) => lineOf(test, 'planned')));
  }

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    // Interrupted, or not begun after a failure in its group: it has not run.
    if (status === 'interrupted') return;
    if (status === 'skipped' && test.expectedStatus !== 'skipped') return;
    const state = status !== test.expectedStatus ? 'failed' : 'passed';
    writeLines([
      lineOf(test, status === 'skipped' ? 'skipped' : state, error?.message ?? error?.value),
    ]);
  }

  printsToStdio(): boolean {
    return false;
  }
}

const lineOf = (test: TestCase, state: Line['state'], error?: string): Line => {
  const project = test.parent.project()?.name;
  return {
    id: test.id,
    file: path.relative(root, test.location.file),
    line: test.location.line,
    title: project ? `${test.title} (${project})` : test.title,
    state,
    error,
  };
};
