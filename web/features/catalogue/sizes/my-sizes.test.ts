import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('document', {});
vi.stubGlobal('addEventListener', () => {});
const openStorage = () =>
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });

/** Simulates a page load. */
const load = async () => {
  vi.resetModules();
  return import('./my-sizes.ts');
};

beforeEach(() => {
  stored.clear();
  openStorage();
});

test('each system has its own size, the last one chosen, and a reload keeps it', async () => {
  const before = await load();
  expect(before.mySize('uk')).toBeUndefined();
  before.rememberSize('uk', '12');
  before.rememberSize('letter', 'M');
  before.rememberSize('uk', '14');
  const { mySize } = await load();
  expect([mySize('uk'), mySize('letter'), mySize('eu_shoe')]).toEqual(['14', 'M', undefined]);
});

test('what another tab chose is kept', async () => {
  const here = await load();
  here.rememberSize('uk', '12');
  const there = await load();
  there.rememberSize('letter', 'L');
  here.rememberSize('eu_shoe', '39');
  expect([here.mySize('uk'), here.mySize('letter'), here.mySize('eu_shoe')]).toEqual([
    '12',
    'L',
    '39',
  ]);
});

test('rubbish in storage is no size', async () => {
  const states = ['null', '{"sizes":null}', '{"sizes":{"uk":"M","letter":7,"feet":"39"}}'];
  for (const text of ['{', 'null', ...states.map((state) => `{"state":${state},"version":1}`)]) {
    stored.set('my-sizes', text);
    const { mySize } = await load();
    expect([mySize('uk'), mySize('letter'), mySize('eu_shoe')], text).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test('where storage is closed, this visit remembers', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { mySize, rememberSize } = await load();
  rememberSize('letter', 'S');
  rememberSize('uk', '10');
  expect([mySize('letter'), mySize('uk')]).toEqual(['S', '10']);
});
