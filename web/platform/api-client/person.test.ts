import { beforeEach, expect, test, vi } from 'vitest';

const memory = () => {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};
const site = memory();
const tab = memory();
vi.stubGlobal('localStorage', site);
// Its keys are read as an object's.
vi.stubGlobal(
  'sessionStorage',
  new Proxy(tab, {
    ownKeys: () => [...tab.stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }),
);
const { settlePerson, noteEnded, usePersonsLeft, whenPersonLeaves } = await import('./person.ts');

const typed = () => {
  tab.setItem('draft:contact', 'typed');
  tab.setItem('draft:ann:profile', 'typed');
  tab.setItem('checkout', 'typed');
  tab.setItem('scroll', 'no person’s');
};
const left = () => [...tab.stored.keys()].filter((key) => key !== 'person').sort();
const ALL = ['checkout', 'draft:ann:profile', 'draft:contact', 'scroll'];
beforeEach(() => {
  for (const { stored } of [site, tab]) stored.clear();
  typed();
});

test('what a guest has typed stays with them who sign in', () => {
  settlePerson(undefined);
  settlePerson('ann');
  expect(left()).toEqual(ALL);
});

test('a session that only ended leaves what was typed for its person', () => {
  settlePerson('ann');
  noteEnded('ann');
  settlePerson(undefined);
  settlePerson('ann');
  expect(left()).toEqual(ALL);
});

test.each([
  [
    'signs in after her session ended',
    () => {
      noteEnded('ann');
      settlePerson(undefined);
    },
  ],
  ['signs in in another tab', () => {}],
])('somebody else who %s finds nothing of hers', (_how, before) => {
  settlePerson('ann');
  before();
  settlePerson('ben');
  expect(left()).toEqual(['scroll']);
});

test('signing out, in this tab or another, leaves nothing; also when the tab is opened later', () => {
  const forget = vi.fn();
  const stop = whenPersonLeaves(forget);
  const { count } = usePersonsLeft.getState();
  settlePerson('ann');
  settlePerson(undefined);
  expect([left(), forget.mock.calls.length]).toEqual([['scroll'], 1]);
  expect(usePersonsLeft.getState().count).toBe(count + 1);
  // She comes back: what she types from now on is kept again when her session ends.
  settlePerson('ann');
  typed();
  noteEnded('ann');
  settlePerson(undefined);
  expect(left()).toEqual(ALL);
  stop();
});
