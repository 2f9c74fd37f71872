import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('document', {});
vi.stubGlobal('addEventListener', () => {});
const openStorage = () =>
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });

const product = (id: string) => ({ _id: id, name: `Dress ${id}`, image: `/images/${id}/640.webp` });

/** Simulates a page load. */
const load = async () => {
  vi.resetModules();
  return import('./viewed-store.ts');
};

beforeEach(() => {
  kept.clear();
  openStorage();
});

test('the latest stands first and once, beside itself it does not stand, and a reload keeps all', async () => {
  const before = await load();
  for (const id of ['a', 'b', 'c', 'a']) before.noteViewed(product(id));
  const { useViewed, viewedBeside } = await load();
  const { products } = useViewed.getState();
  expect(products.map(({ _id }) => _id)).toEqual(['a', 'c', 'b']);
  expect(viewedBeside(products, 'a').map(({ _id }) => _id)).toEqual(['c', 'b']);
});

test('beside a product eight others stand, however many were looked at', async () => {
  const { noteViewed, useViewed, viewedBeside } = await load();
  for (const id of 'abcdefghijkl') noteViewed(product(id));
  const shown = viewedBeside(useViewed.getState().products, 'l');
  expect(shown.map(({ _id }) => _id).join('')).toBe('kjihgfed');
});

test('what another tab looked at is kept', async () => {
  const here = await load();
  here.noteViewed(product('a'));
  const there = await load();
  there.noteViewed(product('b'));
  here.noteViewed(product('c'));
  expect(here.useViewed.getState().products.map(({ _id }) => _id)).toEqual(['c', 'b', 'a']);
});

test('only name, picture and id are kept, no price', async () => {
  const { noteViewed } = await load();
  noteViewed({ ...product('a'), price: 100 } as ReturnType<typeof product>);
  expect(JSON.parse(kept.get('recently-viewed') ?? '').state.products).toEqual([product('a')]);
});

test('rubbish in storage is nothing looked at', async () => {
  for (const text of ['{', 'null', '{"state":{"products":[null,{"_id":1}]},"version":1}']) {
    kept.set('recently-viewed', text);
    expect((await load()).useViewed.getState().products, text).toEqual([]);
  }
});

test('where storage is closed, this visit remembers', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { noteViewed, useViewed } = await load();
  noteViewed(product('a'));
  noteViewed(product('b'));
  expect(useViewed.getState().products.map(({ _id }) => _id)).toEqual(['b', 'a']);
});
