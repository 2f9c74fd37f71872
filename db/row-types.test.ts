import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { generateRowTypes } from './generate-row-types.ts';
import { generateSchema } from './generate-schema.ts';

test.each([
  ['row-types.ts', generateRowTypes],
  ['schema.sql', generateSchema],
])('%s is what `npm run db:types` would write', async (file, generate) => {
  const database = await createTestDatabase();
  try {
    const written = await readFile(path.join(import.meta.dirname, file), 'utf8');
    expect(written).toBe(await generate(database.url));
  } finally {
    await database.drop();
  }
});
