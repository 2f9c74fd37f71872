import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cruise } from './cruise.ts';

/**
 * `node checks/size.ts [list]`: size of the shipped code, and how many files a request passes
 * through. Counts tracked files without tests, generated files and demo data. `list`
 * names the files of each path.
 */

const root = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['api', 'web', 'server', 'contract', 'db'];
const NOT_SHIPPED = /\.(test|deep|drill|e2e|look)\.tsx?$|^db\/row-types\.ts$|^db\/schema\.sql$/;
const SMALL = 20;
const FULL_FOLDER = 15;

/** Entry module of each path, and where it ends. Type-only imports are not followed. */
const PATHS: Record<string, string[]> = {
  'product list, HTTP to SQL': ['api/features/catalogue/routes.ts'],
  'cart line to order row': ['api/features/checkout/place-order.ts'],
  'pay to Paid': [
    'api/features/checkout/start-payment.ts',
    'api/features/payments/webhooks/hooks-routes.ts',
  ],
};

const tracked = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|css|sql)$/.test(file) && !NOT_SHIPPED.test(file));

const perFolder = new Map<string, { files: number; lines: number; small: number }>();
const inFolder = new Map<string, number>();
for (const file of tracked) {
  const lines = (await readFile(path.join(root, file), 'utf8'))
    .replace(/\n$/, '')
    .split('\n').length;
  const top = file.split('/')[0] ?? '';
  const sum = perFolder.get(top) ?? { files: 0, lines: 0, small: 0 };
  sum.files += 1;
  sum.lines += lines;
  if (lines <= SMALL) sum.small += 1;
  perFolder.set(top, sum);
  const folder = path.dirname(file);
  inFolder.set(folder, (inFolder.get(folder) ?? 0) + 1);
}

const total = { files: 0, lines: 0, small: 0 };
for (const [folder, { files, lines, small }] of perFolder) {
  console.log(
    `${folder.padEnd(10)} ${files} files, ${lines} lines, ${small} of at most ${SMALL} lines`,
  );
  total.files += files;
  total.lines += lines;
  total.small += small;
}
console.log(
  `${'all'.padEnd(10)} ${total.files} files, ${total.lines} lines, ${total.small} of at most ${SMALL} lines`,
);

for (const [folder, count] of inFolder)
  if (count > FULL_FOLDER && /^(api|web|server)\b/.test(folder))
    console.log(`more than ${FULL_FOLDER} files: ${folder} (${count})`);

const { modules } = await cruise(root, FOLDERS);
const imports = new Map(
  modules.map(({ source, dependencies }) => [
    source,
    dependencies
      .filter(
        ({ dependencyTypes }) => !dependencyTypes.some((type) => type === 'pre-compilation-only'),
      )
      .map(({ resolved }) => resolved),
  ]),
);
for (const [name, entries] of Object.entries(PATHS)) {
  const seen = new Set(entries.filter((entry) => imports.has(entry)));
  for (const file of seen)
    for (const next of imports.get(file) ?? []) if (next.startsWith('api/')) seen.add(next);
  console.log(`${name}: ${seen.size} files of api/ reached from ${entries.join(', ')}`);
  if (process.argv[2] === 'list')
    console.log(
      [...seen]
        .sort()
        .map((file) => `  ${file}`)
        .join('\n'),
    );
}
