import { existsSync } from 'node:fs';
import { glob, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { cruise } from './cruise.ts';
import { problemsOfWrites, type Write, writesOf } from './table-writers.ts';

/** Fewer modules mean that the tool did not find them. */
const FLOORS = {
  contract: 14,
  api: 50,
  web: 60,
  server: 14,
  simulators: 40,
  db: 10,
  demo: 20,
  checks: 4,
};

const root = path.resolve(import.meta.dirname, '..');
const NO_MODULES = ['node_modules', 'build', 'public', 'docs', 'test-results', 'playwright-report'];

const folders = (await readdir(root, { withFileTypes: true }))
  .filter((e) => e.isDirectory() && !e.name.startsWith('.') && !NO_MODULES.includes(e.name))
  .map((e) => e.name);
const result = await cruise(root, folders);
const sources = result.modules.map((m) => m.source).filter((s) => !s.includes('node_modules/'));
const problems = result.summary.violations.map(
  ({ rule, from, to, comment, cycle }) =>
    `${rule.name}: ${from} → ${cycle ? cycle.map((c) => c.name).join(' → ') : to}${comment ? ` (${comment})` : ''}`,
);
for (const [folder, floor] of Object.entries(FLOORS)) {
  const seen = sources.filter(
    (s) => s.startsWith(`${folder}/`) && existsSync(path.join(root, s)),
  ).length;
  if (seen < floor)
    problems.push(`only ${seen} modules of ${folder}/ were seen, expected ${floor}`);
}

const writes: Write[] = [];
for await (const file of glob(['{api,db,server}/**/*.ts', 'db/schema.sql'], { cwd: root })) {
  if (/\.(test|deep)\.ts$/.test(file)) continue;
  writes.push(...writesOf(file, await readFile(path.join(root, file), 'utf8')));
}
problems.push(...problemsOfWrites(writes));

for (const problem of problems) console.error(problem);
console.log(
  `architecture: ${sources.length} modules, ${result.summary.totalDependenciesCruised} imports, ` +
    `${writes.length} writers of tables, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
