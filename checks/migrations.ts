import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FIRST_CHECKED, problemsOf, problemsOfChecksums } from './migration-rules.ts';

/**
 * `npm run check:migrations`: no migration may block or break the version that still runs while it
 * is applied, and no released migration may change.
 */

const folder = path.resolve(import.meta.dirname, '../db/migrations');

const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
const migrations = await Promise.all(
  names.map(async (name) => {
    // A checkout on Windows may have other line ends: the checksum must be the same.
    const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  }),
);
const checked = migrations.filter(({ name }) => Number.parseInt(name, 10) >= FIRST_CHECKED);
const problems = checked.flatMap(({ name, sql }) =>
  problemsOf(sql).map((problem) => `${name}: ${problem}`),
);
const listed = await readFile(path.join(folder, 'checksums'), 'utf8');
problems.push(...problemsOfChecksums(listed, migrations));

for (const problem of problems) console.error(problem);
console.log(
  `migrations: ${migrations.length}, ${checked.length} of them checked, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
