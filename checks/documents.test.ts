import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });

test('every link of a document leads to a file of the repository', () => {
  expect(documents.length).toBeGreaterThan(15);
  const dead = documents.flatMap((document) =>
    [
      ...read(document)
        .replace(/<!--.*?-->/gs, '')
        .matchAll(/\]\(([^)#\s]+)[^)]*\)/g),
    ]
      .map(([, link = '']) => link)
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => !existsSync(path.join(root, path.dirname(document), link)))
      .map((link) => `${document}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('a decision has its four parts and at most 60 lines; the glossary 40 lines, the table of mechanisms ten rows', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root });
  expect(decisions.length).toBeGreaterThan(20);
  const linesOf = (file: string) => read(file).trimEnd().split('\n');
  const wrong = decisions.filter((file) => {
    const lines = linesOf(file);
    const parts = ['Context', 'Decision', 'Consequences', 'Refused'];
    return lines.length > 60 || !parts.every((part) => lines.includes(`## ${part}`));
  });
  expect(wrong).toEqual([]);
  expect(linesOf('docs/glossary.md').length).toBeLessThanOrEqual(40);
  const rows = linesOf('docs/mechanisms.md').filter((line) => line.startsWith('| '));
  expect(rows.length - 1).toBeLessThanOrEqual(10);
});

/** Documents with commands for readers; not results, whose lines are records of a measurement. */
const GUIDES = globSync('{*.md,docs/**/*.md,.env.example,deploy/*,Dockerfile,server/**/*.md}', {
  cwd: root,
}).filter((file) => !file.startsWith('docs/decisions/'));

test('every documented command is an npm run, which brings its own Node', () => {
  expect(GUIDES.length).toBeGreaterThan(20);
  const bare = GUIDES.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w./-])node +(--[\w=./-]+ +)*[\w-]+\/[\w/.-]+\.ts/g)].map(
      ([command]) => `${file}: ${command}`,
    ),
  );
  // In a container Node 26 is the system's node.
  expect(bare).toEqual(['deploy/compose.yaml: node server/commands/database.ts']);
});

test('every npm run that a document names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = GUIDES.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:--?[\w-]+ )*([a-z][\w:-]*)/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('.env.example names every setting that the process reads, and no other', () => {
  const config = ['', 'payment-', 'security-', 'operations-', 'picture-', 'sms-']
    .map((which) => read(`api/platform/config/${which}config.ts`))
    .join('');
  const settings = [
    ...[...config.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|\(\s*env,\s*'([A-Z][A-Z0-9_]+)'/g)].map(
      ([, plain, number]) => plain ?? number,
    ),
    // Settings of the chosen card provider have its name as prefix; the example shows the default
    // one.
    ...[...config.matchAll(/env, provider, '([A-Z_]+)'|\$\{prefix\}_([A-Z_]+)`/g)].map(
      ([, key, other]) => `STRIPE_${key ?? other}`,
    ),
  ];
  const example = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(15);
  expect(example.sort()).toEqual([...new Set(settings)].sort());
});
