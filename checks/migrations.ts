import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FIRST_CHECKED, problemsOf } from './migration-rules.ts';

/** `npm run check:migrations`: no migration may stand in the way of the version that still runs while it is applied. */

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'db/migrations');

const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
const checked = names.filter((name) => Number.parseInt(name, 10) >= FIRST_CHECKED);
const problems: string[] = [];
for (const name of checked) {
  const text = await readFile(path.join(folder, name), 'utf8');
  for (const problem of problemsOf(text)) problems.push(`${name}: ${problem}`);
}
if (names.length < 13) problems.push(`only ${names.length} migrations were seen`);

for (const problem of problems) console.error(problem);
console.log(
  `migrations: ${names.length}, ${checked.length} of them checked, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
