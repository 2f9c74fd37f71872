import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * `npm run drill`: every file of `test/drills/`, one process each; `npm run drill -- two-servers
 * --seconds 60` runs one and passes it the other arguments. A drill needs software that is not part
 * of a checkout and downloads it; if it can't, it prints why and exits with 77.
 */

const SKIPPED = 77;
const folder = path.join(import.meta.dirname, 'drills');
const entries = await readdir(folder).catch(() => []);
const [only, ...rest] = process.argv.slice(2);
const drills = entries
  .filter((name) => name.endsWith('.ts') && (!only || name === `${only}.ts`))
  .sort();

const count = { passed: 0, failed: 0, skipped: 0 };
for (const drill of drills) {
  console.log(`\n── ${drill}`);
  const { status } = spawnSync(process.execPath, [path.join(folder, drill), ...rest], {
    stdio: 'inherit',
  });
  if (status === 0) count.passed += 1;
  else if (status === SKIPPED) count.skipped += 1;
  else count.failed += 1;
}
if (drills.length === 0) console.log(`There is no drill ${only}.`);
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exitCode = count.failed > 0 ? 1 : 0;
