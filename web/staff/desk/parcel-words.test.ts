import { expect, test } from 'vitest';
import type { Parcel } from '#contract/desk.endpoints.ts';
import { addressLines, pickList, wayText } from './parcel-words.ts';

const item = (name: string, size: string | undefined, quantity: number, shelfNote = '') => ({
  ...{ position: 0, productId: name, name, image: '', quantity, shelfNote },
  ...(size && { size }),
});
const parcel = (part: Partial<Parcel>): Parcel => ({
  ...{
    _id: '31b2c3d4-5e6f-4000-8000-000000000000',
    status: 'Paid',
    paidAt: '2026-03-02T09:00:00Z',
  },
  ...{ receiver: 'Wanjiru', shippingInfo: {}, delivery: null, items: [], revision: 0 },
  ...{ printed: 'no', addressMissing: false },
  ...part,
});
const way = { optionId: 'x', kind: 'door', name: 'Rider', carrier: 'Boda' } as const;

test('each product and size is picked once for all parcels, by its place', () => {
  const picks = pickList([
    parcel({ items: [item('Skirt', 'M', 1, 'B2'), item('Scarf', undefined, 2, 'A1')] }),
    parcel({ items: [item('Skirt', 'M', 2, 'B2'), item('Skirt', 'L', 1, 'B2')] }),
  ]);
  expect(picks.map(({ name, size, pieces }) => `${pieces} ${name} ${size ?? ''}`)).toEqual([
    '2 Scarf ',
    '1 Skirt L',
    '3 Skirt M',
  ]);
});

test('a label has the address, or the point where it is fetched', () => {
  const shippingInfo = {
    phone: '0712345678',
    town: 'Westlands',
    county: 'Nairobi',
    note: 'Gate B',
  };
  expect(addressLines(parcel({ delivery: way, shippingInfo }))).toEqual([
    'Wanjiru',
    '0712345678',
    'Westlands, Nairobi',
    'Gate B',
  ]);
  const point = {
    _id: 'p',
    county: 'Nyeri',
    name: 'Easy Coach',
    town: 'Nyeri',
    landmark: 'Stage',
    hours: '',
    phone: '',
  };
  expect(
    addressLines(parcel({ delivery: { ...way, kind: 'pickup', point }, shippingInfo })),
  ).toContain('Easy Coach, Stage, Nyeri');
  expect(wayText(parcel({ delivery: way, shippingInfo }))).toBe(
    'Rider\u00a0· Boda\u00a0· Westlands, Nairobi',
  );
});
