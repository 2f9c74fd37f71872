import path from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node';
import { root } from './command.ts';
import { type Line, writeLines } from './results.ts';

const fileOf = (moduleId: string) => path.relative(root, moduleId);

const lineOf = (test: TestCase, state: Line['state'], error?: string): Line => ({
  id: test.id,
  file: fileOf(test.module.moduleId),
  line: test.location?.line,
  title: test.fullName,
  state,
  error,
});

const lineOfFile = (moduleId: string, state: Line['state'], error?: string): Line => ({
  id: moduleId,
  file: fileOf(moduleId),
  title: WHOLE_FILE,
  state,
  error,
});

/** A file's own failure: it could not be loaded, or one of its hooks failed. */
export const WHOLE_FILE = 'the file';

/** Writes each test's result when it ends. */
export default class VitestLines implements Reporter {
  /** The first error of a hook, by file. */
  private readonly hooks = new Map<string, string>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    writeLines(specifications.map(({ moduleId }) => lineOfFile(moduleId, 'planned')));
  }

  onTestModuleCollected(module: TestModule): void {
    writeLines([...module.children.allTests()].map((test) => lineOf(test, 'planned')));
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'pending') return;
    writeLines([lineOf(test, state, errors?.[0]?.message)]);
  }

  onTestSuiteResult(suite: TestSuite): void {
    const [error] = suite.errors();
    if (error) this.hooks.set(suite.module.moduleId, error.message);
  }

  onTestModuleEnd(module: TestModule): void {
    const error = module.errors()[0]?.message ?? this.hooks.get(module.moduleId);
    writeLines([lineOfFile(module.moduleId, error ? 'failed' : 'file ended', error)]);
  }
}
