import { expect, test } from 'vitest';
import { demoProducts } from '../products.ts';
import { drawLook, type Look } from './look.ts';
import { looks } from './looks.ts';

const lookOf = (slug: string): Look => {
  const look = looks[slug];
  if (!look) throw new Error(`Nothing is drawn for ${slug}`);
  return look;
};

test('every demo product is drawn by a cut of its own', () => {
  const drawnBy = Map.groupBy(demoProducts, ({ slug }) => lookOf(slug).cut);
  const shared = [...drawnBy.values()].filter((products) => products.length > 1);
  expect(shared.map((products) => products.map(({ slug }) => slug))).toEqual([]);
});

test('a drawing comes out the same every time and has no number missing', () => {
  for (const { slug, color } of demoProducts) {
    const svg = drawLook(slug, color, lookOf(slug));
    expect(svg === drawLook(slug, color, lookOf(slug)), slug).toBe(true);
    expect(svg.match(/NaN|undefined|Infinity/), slug).toBeNull();
  }
});
