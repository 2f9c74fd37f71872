import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { auditSays, differencesOf, type Lock, listedIn, sbomOf } from './package-rules.ts';

/**
 * `npm run check:packages`: no shipped package has a serious known vulnerability (asks the
 * registry, if reachable), and docs/sbom.json matches the lock file. `write` renews the file.
 */

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs/sbom.json');

const npm = (args: string[]): Promise<string> =>
  new Promise((resolve) => {
    // Exit code 1 means findings; the output lists them.
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, timeout: 60_000 };
    execFile('npm', args, options, (_error, stdout) => resolve(stdout));
  });

const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
const problems: string[] = [];

if (process.argv[2] === 'write') {
  await writeFile(file, sbomOf(lock));
  console.log('Wrote docs/sbom.json');
}
const sbom = await readFile(file, 'utf8').catch(() => '{}');
for (const difference of differencesOf(sbom, lock))
  problems.push(`docs/sbom.json ${difference} (npm run sbom writes it anew)`);

const audit = auditSays(await npm(['audit', '--omit=dev', '--json']));
problems.push(...audit.problems);

for (const problem of problems) console.error(problem);
console.log(
  `packages: ${listedIn(sbom).length} that ship, ${problems.length} problems; audit: ${audit.said}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
