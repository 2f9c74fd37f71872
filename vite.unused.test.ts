import { expect, test } from 'vitest';
import { withoutUnused } from './vite.unused.ts';

test('a function that is never reached loses its body, at any depth', () => {
  const code = 'function outer() { function never(a) { return heavy(a); } return never(1); }';
  expect(withoutUnused('lib.js', code, { functions: { never: 'return 7' } })).toBe(
    'function outer() { function never(a) {return 7} return never(1); }',
  );
});

test('a comparison with a tag that nothing has is decided, and its case goes', () => {
  const code = `function work(node) {
    if (30 === node.tag || 30 !== node.tag) go();
    switch (node.tag) { case 30: var kept = 1; return kept; case 5: case 19: return 2; default: kept = 3; }
  }`;
  const text = withoutUnused('lib.js', code, { tags: [19, 30] });
  expect(text).toContain('if (!1 || !0) go();');
  expect(text).not.toMatch(/case (19|30)/);
  // Another case falls into this one.
  expect(text).toMatch(/case 5:\s+return 2;/);
  // What was declared there is used elsewhere.
  expect(text).toMatch(/^function work\(node\) \{var kept;/);
});

test('statements go by how they begin, texts by what they are', () => {
  const unused = { statements: ['Lib.prototype.far ='], texts: [['isOld()', 'false']] as const };
  expect(withoutUnused('lib.js', 'Lib.prototype.far = 1; if (isOld()) mend();', unused)).toBe(
    '; if (false) mend();',
  );
});

test.each([
  { functions: { gone: '' } },
  { statements: ['gone ='] },
  { cases: ['GONE'] },
  { texts: [['gone', '']] as const },
])('a library that no longer has it fails the build: %o', (unused) => {
  expect(() => withoutUnused('lib.js', 'other();', unused)).toThrow('lib.js no longer has: ');
});
