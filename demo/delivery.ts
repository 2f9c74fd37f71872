import { countyNumber } from '#contract/counties.ts';
import { sql, type Tx } from '../api/platform/database/database.ts';

type Place = [county: string, ...towns: string[]];
type Point = { name: string; county: string; town: string; landmark: string; hours: string };
type Option = {
  kind: 'door' | 'pickup' | 'parcel' | 'shop';
  name: string;
  carrier?: string;
  fee: number;
  free_over?: number;
  days: [min: number, max: number];
  cutoff_hour?: number;
  points?: Point[];
};
type Zone = { name: string; places: Place[]; options: Option[] };

const point = (name: string, county: string, town: string, landmark: string): Point => ({
  ...{ name, county, town, landmark },
  hours: 'Mon to Sat, 9 to 18',
});

/** Delivery options of a shop in Nairobi, in addition to the free one that every new shop has. */
const ZONES: readonly Zone[] = [
  {
    name: 'Nairobi',
    places: [['Nairobi']],
    options: [
      { kind: 'shop', name: 'Collect at the shop', fee: 0, days: [0, 0], cutoff_hour: 16 },
      {
        ...{ kind: 'pickup', name: 'Pickup point', carrier: 'Pickup network', fee: 100 },
        days: [0, 1],
        cutoff_hour: 14,
        points: [
          point('Moi Avenue agent', 'Nairobi', 'City centre', 'Opposite the Archives'),
          point('Westlands agent', 'Nairobi', 'Westlands', 'Behind the market'),
          point('Donholm agent', 'Nairobi', 'Donholm', 'At the old bus stage'),
        ],
      },
      {
        ...{ kind: 'door', name: 'Rider, same day', carrier: 'Our riders', fee: 200 },
        ...{ free_over: 10_000, days: [0, 0], cutoff_hour: 14 },
      },
    ],
  },
  {
    name: 'Around Nairobi',
    places: [
      ['Kiambu'],
      ['Kajiado', 'Ongata Rongai', 'Kitengela', 'Ngong'],
      ['Machakos', 'Athi River', 'Mlolongo'],
    ],
    options: [
      {
        ...{ kind: 'door', name: 'Rider, next day', carrier: 'Our riders', fee: 350 },
        ...{ days: [1, 1], cutoff_hour: 16 },
      },
    ],
  },
  {
    name: 'Towns on the bus routes',
    places: [
      ...['Mombasa', 'Kisumu', 'Nakuru', 'Uasin Gishu', 'Nyeri', 'Meru', 'Kisii'].map(
        (county): Place => [county],
      ),
    ],
    options: [
      {
        ...{ kind: 'parcel', name: 'Parcel by bus', carrier: 'Night bus', fee: 300 },
        ...{ days: [1, 2], cutoff_hour: 15 },
      },
    ],
  },
];

const numberOf = (county: string): number => {
  const number = countyNumber(county);
  if (number === undefined) throw new Error(`The demo names an unknown county: ${county}`);
  return number;
};

/** The demo's orders used the free delivery. */
const promiseFreeDelivery = (tx: Tx) =>
  sql`
    UPDATE orders SET delivery = (
      SELECT jsonb_build_object('optionId', id, 'kind', kind, 'name', name, 'carrier', carrier, 'fee', fee,
        'daysMin', days_min, 'daysMax', days_max)
      FROM delivery_options WHERE zone_id IS NULL)`.execute(tx);

/** Inserts the demo's delivery zones, options and pickup points. */
export const insertDelivery = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('delivery_options')
    .set({ days_min: 2, days_max: 5 })
    .where('zone_id', 'is', null)
    .execute();
  for (const [position, { name, places, options }] of ZONES.entries()) {
    const { id: zone_id } = await tx
      .insertInto('delivery_zones')
      .values({ name, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = places.flatMap(([county, ...towns]) =>
      (towns.length > 0 ? towns : [null]).map((town) => ({
        ...{ zone_id, county: numberOf(county), town },
      })),
    );
    await tx.insertInto('delivery_places').values(rows).execute();
    for (const option of options) await insertOption(tx, zone_id, option);
  }
  await promiseFreeDelivery(tx);
};

const insertOption = async (
  tx: Tx,
  zone_id: string,
  { days: [days_min, days_max], points = [], ...option }: Option,
): Promise<void> => {
  const { id: option_id } = await tx
    .insertInto('delivery_options')
    .values({ ...option, zone_id, days_min, days_max })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (points.length === 0) return;
  const rows = points.map((row, position) => ({
    ...{ ...row, option_id, position, county: numberOf(row.county) },
  }));
  await tx.insertInto('pickup_points').values(rows).execute();
};
