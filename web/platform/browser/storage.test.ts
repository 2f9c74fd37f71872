import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const works = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const refuse = (name: string) => () => {
  throw new DOMException('no', name);
};
const full = { ...works, setItem: refuse('QuotaExceededError') };

const listeners = new Map<string, (event: unknown) => void>();
const load = async () => {
  vi.resetModules();
  vi.stubGlobal('document', {});
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) =>
    listeners.set(name, listener),
  );
  return import('./storage.ts');
};
/** The browser's `localStorage` is a getter, which may throw. */
const browserHas = (get: () => unknown) =>
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true });

beforeEach(() => stored.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

test('what a storage that works is given, it has', async () => {
  browserHas(() => works);
  const { siteStorage, useUnstored } = await load();
  expect(siteStorage.write('a', '1')).toBe(true);
  expect(stored.get('a')).toBe('1');
  expect(siteStorage.read('a')).toBe('1');
  expect(siteStorage.write('a', null)).toBe(true);
  expect(siteStorage.read('a')).toBeNull();
  expect(useUnstored.getState().keys).toEqual([]);
});

test.each([
  ['blocked', refuse('SecurityError')],
  ['missing', () => undefined],
  ['null', () => null],
  ['full', () => full],
])(
  'a storage that is %s: the page itself keeps the value, and knows that it is stored nowhere',
  async (_what, get) => {
    browserHas(get);
    const { siteStorage, useUnstored } = await load();
    expect(siteStorage.read('a')).toBeNull();
    expect(siteStorage.write('a', '1')).toBe(false);
    expect(siteStorage.write('a', '2')).toBe(false);
    expect(siteStorage.read('a')).toBe('2');
    expect(siteStorage.keys()).toContain('a');
    expect(useUnstored.getState().keys).toEqual(['a']);
    siteStorage.write('a', null);
    expect(siteStorage.read('a')).toBeNull();
  },
);

test('a storage that is full hides its older value from this page, and takes a newer one when it can', async () => {
  stored.set('a', 'old');
  browserHas(() => full);
  const { siteStorage, useUnstored } = await load();
  expect(siteStorage.read('a')).toBe('old');
  siteStorage.write('a', 'new');
  expect(siteStorage.read('a')).toBe('new');
  browserHas(() => works);
  expect(siteStorage.write('a', 'newest')).toBe(true);
  expect(stored.get('a')).toBe('newest');
  expect(useUnstored.getState().keys).toEqual([]);
});

test('a value for this page alone leaves nothing behind', async () => {
  stored.set('a', 'old');
  browserHas(() => works);
  const { siteStorage } = await load();
  siteStorage.writeHere('a', 'mine');
  expect(siteStorage.read('a')).toBe('mine');
  expect(stored.has('a')).toBe(false);
});

test('what another tab stores counts', async () => {
  browserHas(() => full);
  const { siteStorage, useUnstored } = await load();
  siteStorage.write('a', 'mine');
  siteStorage.write('b', 'mine');
  stored.set('a', 'theirs');
  listeners.get('storage')?.({ key: 'a' });
  expect([siteStorage.read('a'), siteStorage.read('b')]).toEqual(['theirs', 'mine']);
  expect(useUnstored.getState().keys).toEqual(['b']);
  listeners.get('storage')?.({ key: null });
  expect(siteStorage.read('b')).toBeNull();
});
