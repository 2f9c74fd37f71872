import { expect, test } from 'vitest';
import { serialQueue } from './serial-queue.ts';

test('works on one piece after another, each once, in order', async () => {
  const work = serialQueue(10);
  const log: string[] = [];
  const piece = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
  };
  for (const name of ['a', 'b', 'a']) work.add(name, piece(name));
  await work.idle();
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  work.add('a', piece('a'));
  await work.idle();
  expect(log).toHaveLength(6);
});

test('a failure ends its piece only, and too much is dropped', async () => {
  const work = serialQueue(2);
  const done: string[] = [];
  work.add('bad', async () => {
    throw new Error('no');
  });
  work.add('good', async () => done.push('good'));
  work.add('third', async () => done.push('third'));
  await work.idle();
  expect(done).toEqual(['good']);
});
