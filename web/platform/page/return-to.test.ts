import { expect, test } from 'vitest';
import { loginPath, registerPath, safeReturnTo } from './return-to.ts';

test('a local path is the way back, with its query and fragment', () => {
  expect(safeReturnTo('/checkout')).toBe('/checkout');
  expect(safeReturnTo('/shop?category=dress&page=2#list')).toBe('/shop?category=dress&page=2#list');
});

// Proves S4.9.
test.each([
  null,
  '',
  'checkout',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/shop\\..',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  '/login',
  '/login?next=/login',
  '/register/',
])('%j is no way back', (next) => {
  expect(safeReturnTo(next)).toBe('/');
});

// Proves S4.9.
test('dots never lead out of the shop', () => {
  expect(safeReturnTo('/.//evil.example')).toBe('/');
  expect(safeReturnTo('/a/..//evil.example')).toBe('/');
});

test('sign-in links carry the way back only when there is one', () => {
  expect(loginPath('/checkout')).toBe('/login?next=%2Fcheckout');
  expect(loginPath()).toBe('/login');
  expect(loginPath('//evil.example')).toBe('/login');
  expect(registerPath('/dashboard/orders')).toBe('/register?next=%2Fdashboard%2Forders');
});
