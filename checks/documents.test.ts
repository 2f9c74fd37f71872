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

test('.env.example names every setting that the process reads, and no other', () => {
  const config = ['', 'payment-', 'security-', 'operations-', 'picture-']
    .map((which) => read(`api/platform/${which}config.ts`))
    .join('');
  const settings = [
    ...[...config.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|\(\s*env,\s*'([A-Z][A-Z0-9_]+)'/g)].map(
      ([, plain, number]) => plain ?? number,
    ),
    // Settings of the chosen card provider carry its name; the example shows the default one.
    ...[...config.matchAll(/env, provider, '([A-Z_]+)'|\$\{prefix\}_([A-Z_]+)`/g)].map(
      ([, key, other]) => `STRIPE_${key ?? other}`,
    ),
  ];
  const example = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(15);
  expect(example.sort()).toEqual([...new Set(settings)].sort());
});
