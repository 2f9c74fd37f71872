import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** What says that a script could not be loaded, and allows another try. */
const GUARDS = ['latePart', 'useLateScript', 'usePressedScript', 'useLazyDialog', 'loadAgain'];

/** Other imports, and why nobody has to be told when one fails. */
const OTHERS: Record<string, string> = {
  'web/entry.client.tsx': 'development only',
  'web/features/checkout/payment/use-pay.ts':
    'Pay says that a part is missing, and the ways to deliver, of the same script, offer another try',
  'web/platform/server/route-files.ts': 'the page that was asked for is opened as a document then',
};

/** Dynamic imports and `lazy` whose failure no guard takes: those that are not a function of the module, given to one. */
const unguarded = (source: string): string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/typeof import\(/g, '');
  const loads = [...code.matchAll(/^const (\w+) = (?:async )?\(\) =>\s[^;]*?\bimport\(/gm)];
  const given = loads.filter(({ 1: name }) =>
    GUARDS.some((guard) => new RegExp(`\\b${guard}\\(\\s*${name}\\b`).test(code)),
  );
  const imports = code.match(/\bimport\(/g)?.length ?? 0;
  return [
    ...(code.match(/\blazy\(/g) ?? []),
    ...Array.from({ length: imports - given.length }, () => 'import('),
  ];
};

test('every late script of the web says when it is missing and can be tried again', async () => {
  const found: string[] = [];
  for await (const file of glob('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] })) {
    const bare = unguarded(await readFile(path.join(root, file), 'utf8'));
    if (bare.length > 0) found.push(file);
  }
  expect(found.sort()).toEqual(Object.keys(OTHERS).sort());
});

test.each([
  "const Late = lazy(() => import('./late.tsx'));",
  "const press = async () => {\n  const { Late } = await import('./late.tsx');\n};",
  "const loadLate = () => import('./late.tsx');\nloadLate().then(show);",
  "const load = () => import('./a.tsx');\nconst A = latePart(load, { missing: 'A' });\nvoid import('./b.tsx');",
])('%s is not guarded', (source) => {
  expect(unguarded(source)).not.toEqual([]);
});

test.each([
  "const load = () => import('./a.tsx').then((late) => late.default);\nconst A = latePart(load, { missing: 'A' });",
  "const load = async () => (await import('./a.tsx')).A;\nconst { show } = useLazyDialog(load, 'a');",
  '/** As `lazy(() => import(…))`. */',
])('%s is guarded', (source) => {
  expect(unguarded(source)).toEqual([]);
});
