import { test } from '@playwright/test';
import { started } from '../memory.ts';

test.describe.configure({ mode: 'default' });

test('passes before', () => {});

test('hangs', async () => {
  test.setTimeout(0);
  started();
  await new Promise(() => setInterval(() => {}, 1000));
});

test('comes after what hangs', () => {});
