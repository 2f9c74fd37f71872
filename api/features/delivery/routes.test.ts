import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('delivery_options').execute();
  await shop.db.deleteFrom('delivery_zones').execute();
});

const addZone = async (name: string, places: object[]): Promise<string> => {
  const { body } = await shop.post('/api/delivery/zones', { name, places }, admin);
  return body.delivery.zones.find((zone: { name: string }) => zone.name === name)._id;
};
const rider = { kind: 'door', name: 'Rider', fee: 200, active: true };
const addOption = async (option: object): Promise<string> => {
  const given = { ...rider, ...option };
  const { status, body } = await shop.post('/api/delivery/options', given, admin);
  expect(status).toBe(201);
  return body.delivery.options.find((each: { name: string }) => each.name === given.name)._id;
};
const namesIn = async (county: string, town = ''): Promise<string[]> => {
  const { body } = await shop.get(
    `/api/delivery?county=${county}&town=${encodeURIComponent(town)}`,
  );
  return body.options.map(({ name }: { name: string }) => name);
};

test('a new shop delivers free everywhere', async () => {
  const fresh = await createTestApp();
  try {
    const { body } = await fresh.get('/api/delivery?county=Turkana');
    const free = {
      kind: 'door',
      name: 'Free delivery',
      fee: 0,
      carrier: '',
      _id: expect.any(String),
    };
    expect(body).toEqual({ county: 'Turkana', options: [free] });
  } finally {
    await fresh.close();
  }
});

test('the most specific place decides: the town, then the county, and all Kenya always; the cheapest comes first', async () => {
  const nairobi = await addZone('Nairobi', [{ county: 'Nairobi' }]);
  const karen = await addZone('Far Nairobi', [{ county: 'nairobi city', town: 'Karen' }]);
  await addOption({ zoneId: nairobi, name: 'Rider', fee: 200 });
  await addOption({ zoneId: karen, name: 'Long rider', fee: 650 });
  await addOption({ name: 'Courier', fee: 400 });
  await addOption({ name: 'Off', fee: 1, active: false });
  expect(await namesIn('Nairobi', 'Westlands')).toEqual(['Rider', 'Courier']);
  expect(await namesIn('Nairobi', 'KAREN')).toEqual(['Courier', 'Long rider']);
  expect(await namesIn('Kisumu', 'Karen')).toEqual(['Courier']);
});

test('a county is known however it is written; any other text has what all Kenya has', async () => {
  const { body } = await shop.get('/api/delivery?county=MURANGA%20county');
  expect(body.county).toBe("Murang'a");
  await addOption({ name: 'Courier' });
  expect((await shop.get('/api/delivery?county=Paris')).body.county).toBeNull();
  expect(await namesIn('Paris')).toEqual(['Courier']);
});

test('a pickup option shows its open points, those of the county first, and none is no option', async () => {
  const point = (name: string, county: string, active = true) => ({ name, county, active });
  const id = await addOption({
    kind: 'pickup',
    name: 'Point',
    points: [point('Town', 'Nairobi'), point('Shut', 'Kisumu', false), point('Lake', 'Kisumu')],
  });
  const { body } = await shop.get('/api/delivery?county=Kisumu');
  expect(body.options[0].points.map(({ name }: { name: string }) => name)).toEqual([
    'Lake',
    'Town',
  ]);
  const option = {
    ...rider,
    kind: 'pickup',
    name: 'Point',
    points: [point('Lake', 'Kisumu', false)],
  };
  await shop.put(`/api/delivery/options/${id}`, option, admin);
  expect(await namesIn('Kisumu')).toEqual([]);
});

test('a point that is saved again keeps its id', async () => {
  const points = [{ name: 'Lake', county: 'Kisumu', active: true }];
  const id = await addOption({ kind: 'pickup', name: 'Point', points });
  const optionOf = async () => (await shop.get('/api/delivery/admin', admin)).body.options[0];
  const before = await optionOf();
  const { _id, ...given } = before;
  const again = {
    ...given,
    points: [...before.points, { name: 'Hill', county: 'Kisumu', active: true }],
  };
  expect((await shop.put(`/api/delivery/options/${id}`, again, admin)).status).toBe(200);
  const after = await optionOf();
  expect([after._id, after.points[0]]).toEqual([_id, before.points[0]]);
  expect(after.points).toHaveLength(2);
});

test.each([
  ['a county that Kenya lacks', { zone: [{ county: 'Paris' }] }, 422],
  ['days the wrong way round', { option: { daysMin: 3, daysMax: 1 } }, 422],
  ['one day alone', { option: { daysMin: 3 } }, 422],
  ['a zone that is gone', { option: { zoneId: '00000000-0000-4000-8000-000000000000' } }, 422],
  ['a blank name', { option: { name: '  ' } }, 422],
  ['more than two months', { option: { daysMin: 60, daysMax: 61 } }, 400],
  ['a fee below nothing', { option: { fee: -1 } }, 400],
  ['a fee in cents', { option: { fee: 10.5 } }, 400],
])(
  '%s is refused, and nothing is stored',
  async (_what, { zone, option }: { zone?: object[]; option?: object }, status) => {
    const answer = zone
      ? await shop.post('/api/delivery/zones', { name: 'Z', places: zone }, admin)
      : await shop.post('/api/delivery/options', { ...rider, ...option }, admin);
    expect(answer.status).toBe(status);
    expect((await shop.get('/api/delivery/admin', admin)).body).toEqual({ zones: [], options: [] });
  },
);

test('a place stands in one zone alone', async () => {
  await addZone('Coast', [{ county: 'Mombasa' }, { county: 'Mombasa', town: 'Nyali' }]);
  const other = {
    name: 'Other',
    places: [{ county: 'Kilifi' }, { county: 'Mombasa', town: 'NYALI' }],
  };
  const { status, body } = await shop.post('/api/delivery/zones', other, admin);
  expect([status, body.code]).toEqual([409, 'place_taken']);
  expect(body.message).toBe('Nyali stands in the zone Coast already. Remove it there first.');
  expect((await shop.get('/api/delivery/admin', admin)).body.zones).toHaveLength(1);
});

/** One town, as staff type and paste it and as shoppers do. */
const ATHI_RIVER = [
  'Athi River',
  ' Athi River ',
  'athi river',
  'ATHI  RIVER',
  '\tAthi\u00A0River\n',
  'Athi-River',
  'Athi\u2011River',
  'AthiRiver',
  '\u200BAthi\u200B River\uFEFF',
  'Áthi Rivér',
  'A\u0301thi River',
  'Athi, River.',
  'Ａｔｈｉ River',
];

test('a town is the same in every spelling, by whomever', async () => {
  for (const written of ATHI_RIVER) {
    const zone = await addZone('Around', [{ county: 'Machakos', town: written }]);
    await addOption({ zoneId: zone, name: 'Far rider' });
    for (const asked of ATHI_RIVER)
      expect([written, asked, await namesIn('Machakos', asked)]).toEqual([
        written,
        asked,
        ['Far rider'],
      ]);
    expect(await namesIn('Machakos', 'Athi')).toEqual([]);
    expect(await namesIn('Machakos', '')).toEqual([]);
    await shop.delete(`/api/delivery/zones/${zone}`, admin);
  }
});

test('a town stands in one zone alone, in whichever spelling, and once in its own', async () => {
  const zone = await addZone(
    'Around',
    ATHI_RIVER.map((town) => ({ county: 'Machakos', town })),
  );
  const saved = async () => (await shop.get('/api/delivery/admin', admin)).body.zones;
  expect(await saved()).toMatchObject([{ places: [{ county: 'Machakos', town: 'Athi River' }] }]);
  for (const town of ATHI_RIVER) {
    const other = { name: 'Other', places: [{ county: 'Machakos', town }] };
    const { status, body } = await shop.post('/api/delivery/zones', other, admin);
    expect([town, status, body.code]).toEqual([town, 409, 'place_taken']);
    const again = { name: 'Around', places: [{ county: 'Machakos', town }] };
    expect((await shop.put(`/api/delivery/zones/${zone}`, again, admin)).status).toBe(200);
  }
  // The same name in another county is another town; nothing to see is the whole county.
  await addZone('Other', [
    { county: 'Kiambu', town: 'Athi River' },
    { county: 'Machakos', town: '\u200B \u3164' },
  ]);
  expect((await saved()).at(-1).places).toEqual([
    { county: 'Machakos' },
    { county: 'Kiambu', town: 'Athi River' },
  ]);
});

test('a zone goes with its options; staff’s changes are in the audit log', async () => {
  const zone = await addZone('Coast', [{ county: 'Mombasa' }]);
  await addOption({ zoneId: zone, name: 'Bus' });
  expect((await shop.delete(`/api/delivery/zones/${zone}`, admin)).body.delivery.options).toEqual(
    [],
  );
  expect((await shop.delete(`/api/delivery/zones/${zone}`, admin)).status).toBe(404);
  const { body } = await shop.get('/api/audit?kind=delivery&limit=3', admin);
  expect(body.entries.map(({ action }: { action: string }) => action)).toEqual([
    'deleted',
    'created',
    'created',
  ]);
});

test('the audit log names the zone of a way to deliver, by no id', async () => {
  const zoneId = await addZone('Nairobi', [{ county: 'Nairobi' }]);
  const id = await addOption({ zoneId });
  expect((await shop.put(`/api/delivery/options/${id}`, rider, admin)).status).toBe(200);
  const { entries } = (await shop.get('/api/audit?kind=delivery&limit=2', admin)).body;
  expect(entries[0].changes).toEqual([{ field: 'zone', before: 'Nairobi', after: 'All Kenya' }]);
  expect(entries[1].changes).toContainEqual({ field: 'zone', after: 'Nairobi' });
  expect(JSON.stringify(entries.map(({ changes }: { changes: object[] }) => changes))).not.toMatch(
    /_id|zoneId|[0-9a-f]{8}-/,
  );
});

// Proves delivery-set.
test('what shoppers see changes with the table at once', async () => {
  const id = await addOption({ name: 'Courier' });
  expect(await namesIn('Kisumu')).toEqual(['Courier']);
  await shop.put(
    `/api/delivery/options/${id}`,
    { ...rider, name: 'Courier', active: false },
    admin,
  );
  expect(await namesIn('Kisumu')).toEqual([]);
});

test('a way may take two months', async () => {
  const slow = { ...rider, daysMin: 60, daysMax: 60 };
  expect((await shop.post('/api/delivery/options', slow, admin)).status).toBe(201);
});
