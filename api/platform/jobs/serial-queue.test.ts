import { expect, test } from 'vitest';
import { oneAtATime } from './serial-queue.ts';

test('works on one piece after another, each once, in the order of asking', async () => {
  const work = oneAtATime(10);
  const log: string[] = [];
  const piece = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
  };
  for (const name of ['a', 'b', 'a']) work.ask(name, piece(name));
  await work.done();
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  work.ask('a', piece('a'));
  await work.done();
  expect(log).toHaveLength(6);
});

test('a failure ends its piece only, and too much is forgotten', async () => {
  const work = oneAtATime(2);
  const done: string[] = [];
  work.ask('bad', async () => {
    throw new Error('no');
  });
  work.ask('good', async () => done.push('good'));
  work.ask('third', async () => done.push('third'));
  await work.done();
  expect(done).toEqual(['good']);
});
