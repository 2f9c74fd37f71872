import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const listeners = new Map<string, (event: unknown) => void>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
});
vi.stubGlobal('document', {});
vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) =>
  listeners.set(name, listener),
);

const product = (id: string, more: object = {}) => ({
  _id: id,
  name: `Dress ${id}`,
  image: `/images/${id}/640.webp`,
  price: 1234.5,
  stock: 3,
  ...more,
});
const quoted = (id: string, more: object = {}) => ({
  productId: id,
  available: true,
  name: `Dress ${id}`,
  image: `/images/${id}/640.webp`,
  price: 1234.5,
  quantity: 1,
  stock: 3,
  ...more,
});

/** Simulates a page load. */
const load = async () => {
  vi.resetModules();
  return import('./cart-store.ts');
};

beforeEach(() => kept.clear());

// Proves §3.9, §4.1.
test('a product is put in once, with quantity 1 and its price in cents', async () => {
  const cart = await load();
  expect(cart.addLine(product('a'))).toBe('added');
  expect(cart.addLine(product('a'))).toBe('present');
  const { lines } = cart.useCart.getState();
  expect(lines).toMatchObject([{ productId: 'a', quantity: 1, priceCents: 123_450, stock: 3 }]);
});

// Proves §4.4, §5.1.
test('more stops at the stock and says how many are left; less stops at one', async () => {
  const cart = await load();
  cart.addLine(product('a'));
  for (let press = 0; press < 5; press += 1) cart.increaseLine('a');
  expect(cart.useCart.getState().lines[0]?.quantity).toBe(3);
  expect(cart.useCart.getState().notes.a).toEqual({ kind: 'stock', left: 3 });
  for (let press = 0; press < 5; press += 1) cart.decreaseLine('a');
  expect(cart.useCart.getState().lines[0]?.quantity).toBe(1);
  expect(cart.useCart.getState().notes.a).toBeUndefined();
});

test('a page that knows of more stock than the line lets it grow', async () => {
  const cart = await load();
  cart.addLine(product('a', { stock: 1 }));
  cart.increaseLine('a', 2);
  expect(cart.useCart.getState().lines[0]).toMatchObject({ quantity: 2, stock: 2 });
  cart.increaseLine('a', 2);
  expect(cart.useCart.getState().lines[0]?.quantity).toBe(2);
  expect(cart.useCart.getState().notes.a).toEqual({ kind: 'stock', left: 2 });
});

test('remove takes one line, clear takes all', async () => {
  const cart = await load();
  for (const id of ['a', 'b', 'c']) cart.addLine(product(id));
  cart.removeLine('b');
  expect(cart.useCart.getState().lines.map((line) => line.productId)).toEqual(['a', 'c']);
  cart.clearCart();
  expect(cart.useCart.getState().lines).toEqual([]);
});

// Proves §3.10, §3.11.
test('totals are exact to the cent', async () => {
  const cart = await load();
  cart.addLine(product('a', { price: 0.1 }));
  cart.addLine(product('b', { price: 19.99 }));
  cart.increaseLine('b');
  cart.increaseLine('b');
  expect(cart.cartTotals(cart.useCart.getState().lines)).toEqual({
    selectedItems: 4,
    totalCents: 6007,
    taxCents: 300,
    grandTotalCents: 6307,
    payable: 63,
  });
});

test('the cart survives a reload in the form the pre-paint script reads', async () => {
  const before = await load();
  before.addLine(product('a'));
  before.increaseLine('a');
  const stored = JSON.parse(kept.get('cart') ?? '');
  expect(stored.version).toBe(1);
  expect(stored.state.lines).toHaveLength(1);
  const after = await load();
  expect(after.useCart.getState().lines).toEqual(before.useCart.getState().lines);
});

test.each([
  'not json',
  '{',
  'null',
  '[]',
  '{"state":{"lines":"many"},"version":1}',
  '{"state":{"lines":[null,{"productId":1},{"id":"a","quantity":1}]},"version":1}',
])('storage of %j is an empty cart', async (text) => {
  kept.set('cart', text);
  const cart = await load();
  expect(cart.useCart.getState().lines).toEqual([]);
  cart.addLine(product('a'));
  expect(cart.useCart.getState().lines).toHaveLength(1);
});

test('what another tab does shows here', async () => {
  const cart = await load();
  cart.addLine(product('a'));
  const line = { ...cart.useCart.getState().lines[0], productId: 'b' };
  kept.set('cart', JSON.stringify({ state: { lines: [line] }, version: 1 }));
  listeners.get('storage')?.({ key: 'cart' });
  expect(cart.useCart.getState().lines.map((each) => each.productId)).toEqual(['b']);
  kept.clear();
  listeners.get('storage')?.({ key: null });
  expect(cart.useCart.getState().lines).toEqual([]);
});

test('a quote re-prices, lists what changed and marks what is gone', async () => {
  const cart = await load();
  for (const id of ['a', 'b', 'c', 'd', 'e']) cart.addLine(product(id));
  cart.increaseLine('b');
  cart.increaseLine('b');
  cart.applyQuote([
    quoted('a', { price: 999 }),
    quoted('b', { stock: 2 }),
    quoted('c', { available: false, stock: 0 }),
    quoted('d', { stock: 0 }),
    quoted('e'),
  ]);
  const { lines, notes } = cart.useCart.getState();
  expect(notes).toEqual({
    a: { kind: 'price', fromCents: 123_450, toCents: 99_900 },
    b: { kind: 'stock', left: 2 },
    c: { kind: 'gone' },
    d: { kind: 'sold-out' },
  });
  expect(lines.map((line) => line.quantity)).toEqual([1, 2, 1, 1, 1]);
  expect(cart.itemsOf(cart.buyable(lines)).map((item) => item.productId)).toEqual(['a', 'b', 'e']);
  expect(cart.cartTotals(lines).totalCents).toBe(99_900 + 3 * 123_450);
});

test('what a quote said stays until it is no longer true', async () => {
  const cart = await load();
  cart.addLine(product('a'));
  cart.applyQuote([quoted('a', { price: 999 })]);
  cart.applyQuote([quoted('a', { price: 999 })]);
  expect(cart.useCart.getState().notes.a).toMatchObject({ fromCents: 123_450, toCents: 99_900 });
  cart.applyQuote([quoted('a')]);
  expect(cart.useCart.getState().notes).toEqual({});
});

test('what comes back into stock can be bought again', async () => {
  const cart = await load();
  cart.addLine(product('a'));
  cart.applyQuote([quoted('a', { stock: 0 })]);
  cart.applyQuote([quoted('a', { stock: 2 })]);
  expect(cart.buyable(cart.useCart.getState().lines)).toHaveLength(1);
});

test('what was bought leaves the cart, what was added meanwhile stays', async () => {
  const cart = await load();
  for (const id of ['a', 'b', 'c']) cart.addLine(product(id));
  cart.increaseLine('a');
  cart.removePaidItems([
    { productId: 'a', quantity: 1 },
    { productId: 'b', quantity: 1 },
    { productId: 'x', quantity: 4 },
  ]);
  expect(cart.itemsOf(cart.useCart.getState().lines)).toEqual([
    { productId: 'a', quantity: 1 },
    { productId: 'c', quantity: 1 },
  ]);
});

const sized = (id: string, stocks: Record<string, number> = { S: 1, M: 3, L: 2 }) =>
  product(id, {
    stock: Object.values(stocks).reduce((sum, stock) => sum + stock, 0),
    sizes: Object.entries(stocks).map(([label, stock]) => ({ label, stock })),
  });

test('each size of a product is a line of its own, with the stock of that size', async () => {
  const cart = await load();
  expect(cart.addLine(sized('a'), 'M')).toBe('added');
  expect(cart.addLine(sized('a'), 'M')).toBe('present');
  expect(cart.addLine(sized('a'), 'S')).toBe('added');
  cart.increaseLine('a~M');
  cart.increaseLine('a~S');
  const { lines, notes } = cart.useCart.getState();
  expect(lines).toMatchObject([
    { productId: 'a', size: 'M', quantity: 2, stock: 3 },
    { productId: 'a', size: 'S', quantity: 1, stock: 1 },
  ]);
  expect(notes).toEqual({ 'a~S': { kind: 'stock', left: 1 } });
  expect(cart.distinctProducts(lines)).toBe(1);
  expect(cart.itemsOf(lines)).toEqual([
    { productId: 'a', quantity: 2, size: 'M' },
    { productId: 'a', quantity: 1, size: 'S' },
  ]);
  cart.decreaseLine('a~M');
  cart.removeLine('a~S');
  expect(cart.itemsOf(cart.useCart.getState().lines)).toEqual([
    { productId: 'a', quantity: 1, size: 'M' },
  ]);
});

test('a cart stored before there were sizes is read as it was, beside sizes added since', async () => {
  const old = { ...quoted('a'), quantity: 2, priceCents: 123_450 };
  kept.set('cart', JSON.stringify({ state: { lines: [old] }, version: 1 }));
  const cart = await load();
  expect(cart.itemsOf(cart.useCart.getState().lines)).toEqual([{ productId: 'a', quantity: 2 }]);
  cart.addLine(sized('a'), 'M');
  cart.increaseLine('a');
  const again = await load();
  expect(again.itemsOf(again.useCart.getState().lines)).toEqual([
    { productId: 'a', quantity: 3 },
    { productId: 'a', quantity: 1, size: 'M' },
  ]);
});

test.each(['', 38, null, 'x'.repeat(21)])('a stored size of %j is no line', async (size) => {
  const line = { ...quoted('a'), priceCents: 1, size };
  kept.set('cart', JSON.stringify({ state: { lines: [line] }, version: 1 }));
  expect((await load()).useCart.getState().lines).toEqual([]);
});

test('a quote re-prices each size by itself and says which is no longer sold', async () => {
  const cart = await load();
  for (const size of ['S', 'M', 'L']) cart.addLine(sized('a'), size);
  cart.increaseLine('a~M');
  cart.applyQuote([
    quoted('a', { size: 'S', available: false, stock: 0 }),
    quoted('a', { size: 'M', stock: 1 }),
    quoted('a', { size: 'L', stock: 2 }),
    quoted('a', { stock: 0 }),
  ]);
  const { lines, notes } = cart.useCart.getState();
  expect(notes).toEqual({
    'a~S': { kind: 'gone', size: 'S' },
    'a~M': { kind: 'stock', left: 1 },
  });
  expect(lines.map(({ size, quantity, stock }) => [size, quantity, stock])).toEqual([
    ['S', 1, 0],
    ['M', 1, 1],
    ['L', 1, 2],
  ]);
  expect(cart.buyable(lines).map(({ size }) => size)).toEqual(['M', 'L']);
});

test('a line from before its product had sizes says that one is to be agreed, while that is so', async () => {
  const cart = await load();
  cart.addLine(product('a'));
  cart.applyQuote([quoted('a', { sizeToAgree: true })]);
  expect(cart.useCart.getState().lines[0]?.sizeToAgree).toBe(true);
  cart.applyQuote([quoted('a')]);
  expect(cart.useCart.getState().lines[0]).not.toHaveProperty('sizeToAgree');
});

test('bought, cleared and restored by size', async () => {
  const cart = await load();
  cart.addLine(sized('a'), 'S');
  cart.addLine(sized('a'), 'M');
  cart.removePaidItems([
    { productId: 'a', quantity: 1, size: 'M' },
    { productId: 'a', quantity: 1 },
  ]);
  expect(cart.useCart.getState().lines).toMatchObject([{ size: 'S', quantity: 1 }]);
  const cleared = cart.clearCart();
  cart.addLine(sized('a'), 'M');
  cart.restoreLines(cleared);
  expect(cart.useCart.getState().lines.map(({ size }) => size)).toEqual(['S', 'M']);
});

test('a cart has at most as many lines and pieces as the API takes', async () => {
  const cart = await load();
  for (let i = 0; i < 200; i += 1) cart.addLine(product(`p${i}`, { stock: 5000 }));
  expect(cart.addLine(product('another'))).toBe('full');
  expect(cart.addLine(product('p7'))).toBe('present');
  for (let press = 0; press < 1005; press += 1) cart.increaseLine('p7');
  expect(cart.useCart.getState().lines.find((line) => line.productId === 'p7')?.quantity).toBe(
    1000,
  );
  const cleared = cart.clearCart();
  cart.addLine(product('another'));
  cart.restoreLines(cleared);
  expect(cart.useCart.getState().lines).toHaveLength(200);
});

test('a cart that is stored nowhere survives Back from another page, and what is bought leaves it', async () => {
  const cart = await load();
  vi.stubGlobal('localStorage', undefined);
  cart.addLine(product('a'));
  cart.addLine(product('b'));
  listeners.get('pageshow')?.({ persisted: true });
  expect(cart.useCart.getState().lines).toHaveLength(2);
  cart.removePaidItems([{ productId: 'a', quantity: 1 }]);
  listeners.get('pageshow')?.({ persisted: true });
  expect(cart.useCart.getState().lines.map((line) => line.productId)).toEqual(['b']);
});

test('storage that refuses to keep anything leaves a cart in memory', async () => {
  const cart = await load();
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  cart.addLine(product('a'));
  expect(cart.useCart.getState().lines).toHaveLength(1);
});

test('a line without a size gets one; pieces of that size join it, as many as there are', async () => {
  const cart = await load();
  const { chooseLineSize } = await import('./choose-line-size.ts');
  const sizes = [
    { label: 'M', stock: 2 },
    { label: 'L', stock: 9 },
  ];
  cart.addLine(product('a', { sizes }), 'M');
  cart.addLine(product('a'));
  cart.increaseLine('a');
  const [, line] = cart.useCart.getState().lines;
  if (!line) throw new Error('there is no line without a size');
  chooseLineSize({ ...line, sizeToAgree: true }, { label: 'M', stock: 2 });
  const { lines, notes } = cart.useCart.getState();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ productId: 'a', size: 'M', quantity: 2, stock: 2 });
  expect(lines[0]).not.toHaveProperty('sizeToAgree');
  expect(notes).toEqual({ 'a~M': { kind: 'stock', left: 2 } });
});
