import { createElement as h, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

vi.stubEnv('SSR', true);
vi.stubEnv('DEV', false);
const { constant, withConstants } = await import('./constant.ts');

const render: Parameters<typeof withConstants>[1] = (Part, identifierPrefix) =>
  renderToString(h(Part), { identifierPrefix });

test('a constant part is rendered once and stands in every page as if it were rendered there', () => {
  let times = 0;
  const Line = () => {
    times++;
    return h('p', null, 'Bei nafuu & ', 'more');
  };
  const Part = constant('line', Line);
  const page = (Inner: typeof Line) => h('div', null, 'before', h(Inner), h(Inner));
  const plain = renderToString(page(Line));
  times = 0;
  expect(withConstants(renderToString(page(Part as typeof Line)), render).join('')).toBe(plain);
  expect(withConstants(renderToString(page(Part as typeof Line)), render).join('')).toBe(plain);
  expect(times).toBe(1);
});

test('a part with an id of its place in the page is refused', () => {
  const Part = constant('counted', () => h('p', { id: useId() }));
  expect(() => withConstants(renderToString(h(Part)), render)).toThrow('no constant part');
});
