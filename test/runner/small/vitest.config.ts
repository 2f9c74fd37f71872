import { defineConfig } from 'vitest/config';

const suite = (process.env.SMALL_SUITE ?? '').split(',');

export default defineConfig({
  test: { include: suite.map((name) => `test/runner/small/unit/${name}.small.ts`) },
});
