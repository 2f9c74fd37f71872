import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { securityProblems, securityRows } from './security-table.ts';
import { testTitles } from './test-titles.ts';

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

test('.env.example names every setting that the process reads, and no other', () => {
  const config = ['', 'payment-', 'security-', 'operations-']
    .map((which) => read(`api/platform/${which}config.ts`))
    .join('');
  const settings = [
    ...[...config.matchAll(/\benv\.([A-Z][A-Z_]+)|\(\s*env,\s*'([A-Z][A-Z_]+)'/g)].map(
      ([, plain, number]) => plain ?? number,
    ),
    // Settings of the chosen card provider carry its name; the example shows the default one.
    ...[...config.matchAll(/env, provider, '([A-Z_]+)'|\$\{prefix\}_([A-Z_]+)`/g)].map(
      ([, key, other]) => `STRIPE_${key ?? other}`,
    ),
  ];
  const example = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(15);
  expect(example.sort()).toEqual([...new Set(settings)].sort());
});

test('each item of security-tests.md stands there once and names tests that run', () => {
  const text = read('docs/security-tests.md');
  const seen = new Map<string, string[] | undefined>();
  const titles = (file: string): string[] | undefined => {
    if (!seen.has(file))
      seen.set(file, existsSync(path.join(root, file)) ? testTitles(file, read(file)) : undefined);
    return seen.get(file);
  };
  expect(securityProblems(text, titles)).toEqual([]);
  expect(securityRows(text).length).toBeGreaterThan(80);

  const [first = ''] = text.split('\n').filter((line) => line.includes('` |'));
  const wrong = [
    first,
    first.replace('API1', 'API11').replace(/ › [^`]+`/, ' › no such test`'),
    first.replace('API1', 'API12').replace(/`.*`/, 'somebody looked'),
    '| API13 | nothing |',
  ];
  expect(securityProblems([text, ...wrong].join('\n'), titles)).toEqual([
    'a line of a table can’t be read',
    expect.stringContaining('stands twice'),
    expect.stringMatching(/^API11.*no such test/),
    expect.stringMatching(/^API12.*somebody looked/),
  ]);
});
