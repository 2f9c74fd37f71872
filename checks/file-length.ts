import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Maximum lines of a file. */
const MOST = 400;
const GENERATED = ['db/row-types.ts'];
const ELSEWHERE = ['node_modules', 'build', '.react-router', '.data', '.git', 'test-results'];

const root = path.resolve(import.meta.dirname, '..');
const files: string[] = [];
for await (const file of glob('**/*.{ts,tsx,cjs}', {
  cwd: root,
  exclude: (name) => ELSEWHERE.includes(path.basename(name)),
})) {
  if (!GENERATED.includes(file)) files.push(file);
}

const long: string[] = [];
for (const file of files.sort()) {
  const lines = (await readFile(path.join(root, file), 'utf8'))
    .replace(/\n$/, '')
    .split('\n').length;
  if (lines > MOST) long.push(`${file} has ${lines} lines, ${lines - MOST} too many`);
}
if (files.length < 100) long.push(`only ${files.length} files were seen`);

for (const problem of long) console.error(problem);
console.log(`file length: ${files.length} files, ${long.length} problems`);
process.exitCode = long.length === 0 ? 0 : 1;
