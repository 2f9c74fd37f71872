import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { GUIDE } from './guide.ts';

test('each part of the guide that the page names is there', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/going-live.md'), 'utf8');
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, text]) => text);
  for (const { heading } of Object.values(GUIDE)) expect(headings).toContain(heading);
});
