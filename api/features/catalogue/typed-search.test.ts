import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** The list that a search text finds as it stands, not by its words. */
const found = async (search: string) => {
  const url = `/api/products?search=${encodeURIComponent(search)}`;
  const { status, body } = await shop.get(url);
  expect(status, search).toBe(200);
  return { names: body.products.map(({ name }: Product) => name), match: body.match };
};

/** The same words as different keyboards, phones and copied pages write them. */
const SPELLINGS = [
  ["Ng'ang'a's wrap", 'Ng’ang’a’s wrap', 'Ngʼangʼa‘s wrap', 'Ng`ang´a′s wrap', 'NG＇ANG’A’S WRAP'],
  ['Chloé blouse', 'Chloe\u0301 blouse', 'chloe blouse', 'CHLOÉ BLOUSE', 'Chlo\u200Bé\u00A0blouse'],
  ['Mũthoni kaftan', 'Mu\u0303thoni kaftan', 'muthoni kaftan', 'MŨTHONI\u202FKAFTAN'],
  ['A-line skirt', 'A\u2010line skirt', 'A\u2011line skirt', 'A–line skirt', 'A\u00AD-line skirt'],
  [
    '“Lamu” kikoi 30" wide',
    '"Lamu" kikoi 30” wide',
    '„Lamu“ kikoi 30″ wide',
    '”lamu” KIKOI 30" WIDE',
  ],
  ['Kiondo ½ moon', 'kiondo 1/2 moon', 'Ｋｉｏｎｄｏ ½ moon', '\uFEFFkiondo\u3000½ moon\u200E'],
];

test.each(SPELLINGS)(
  'a product called %s is found in every spelling, whichever its name has',
  async (...all) => {
    for (const name of all) {
      const { id } = await shop.makeProduct({ name });
      for (const typed of all) {
        const { names, match } = await found(typed);
        expect(names, `${name} by ${typed}`).toEqual([name]);
        expect(match).toBeUndefined();
      }
      await shop.db
        .updateTable('products')
        .set({ archived_at: new Date() })
        .where('id', '=', id)
        .execute();
    }
  },
);

test('other letters stay other letters, and signs that mean something in patterns mean themselves', async () => {
  await shop.makeProduct({ name: 'Siku 100％ pamba' });
  expect((await found('100%')).names).toEqual(['Siku 100％ pamba']);
  expect((await found('100％ pamba')).names).toEqual(['Siku 100％ pamba']);
  for (const other of ['1＿0', '1_0％', 'siko', "si'ku", 'si-ku'])
    expect((await found(other)).names, other).toEqual([]);
});
