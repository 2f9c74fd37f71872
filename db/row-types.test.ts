import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { generateRowTypes } from './generate-row-types.ts';

test('row-types.ts is what `npm run db:types` would write', async () => {
  const database = await createTestDatabase();
  try {
    const kept = await readFile(path.join(import.meta.dirname, 'row-types.ts'), 'utf8');
    expect(kept).toBe(await generateRowTypes(database.url));
  } finally {
    await database.drop();
  }
});
