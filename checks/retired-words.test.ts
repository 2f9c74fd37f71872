import { expect, test } from 'vitest';
import { retiredWordsIn } from './retired-words.ts';

test('a retired identifier or file name is found, with what it became', () => {
  expect(retiredWordsIn('api/a.ts', 'const a = 1;\nawait pressPay(a);')).toEqual([
    'api/a.ts:2: pressPay is retired: startPayment',
  ]);
  expect(retiredWordsIn('web/ui/hold-page.ts', '')).toEqual([
    'web/ui/hold-page.ts: the name is retired: scroll-lock',
  ]);
  expect(retiredWordsIn('README.md', 'Read `payments/news.ts` first.')).toEqual([
    'README.md:1: the file news.ts is retired: payment-notifications',
  ]);
  expect(retiredWordsIn('e2e/letter-card.e2e.ts', '')).toHaveLength(1);
  expect(
    retiredWordsIn('db/migrations/0016_tallies.sql', 'CREATE TABLE job_nets ();'),
  ).toHaveLength(1);
});

test('English words, longer identifiers, the glossary and texts of the demo shop are free', () => {
  const free =
    'Press the button, read the news, a door with nets; impressPayer, express, useMinutes';
  expect(retiredWordsIn('web/a.tsx', free)).toEqual([]);
  expect(retiredWordsIn('web/features/posts/news-list.tsx', '')).toEqual([]);
  expect(retiredWordsIn('docs/glossary.md', '| turnstile | concurrency limit |')).toEqual([]);
  expect(retiredWordsIn('demo/posts.ts', 'basedOn')).toEqual([]);
});
