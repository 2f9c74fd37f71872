import { test } from 'vitest';
import { started } from '../memory.ts';

test('passes before', () => {});

test('hangs', { timeout: 0 }, async () => {
  started();
  await new Promise(() => setInterval(() => {}, 1000));
});

test('comes after what hangs', () => {});
