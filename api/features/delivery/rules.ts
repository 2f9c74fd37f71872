import { countyName, countyNumber } from '#contract/counties.ts';
import type {
  DeliveryOption,
  DeliveryTable,
  DeliveryZone,
  PickupPoint,
  StaffDeliveryOption,
} from '#contract/delivery.endpoints.ts';
import type { DeliveryKind } from '#contract/delivery.ts';
import { PHONE_MESSAGE, readPhone, tidyPhone } from '#contract/phone.ts';
import { readText } from '#contract/text.ts';
import type { Row } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';

export type ZoneRow = Row<'delivery_zones'>;
export type PlaceRow = Row<'delivery_places'>;
export type OptionRow = Row<'delivery_options'>;
export type PointRow = Row<'pickup_points'>;

/** Maximum numbers per shop. */
export const MAX_ZONES = 60;
export const MAX_OPTIONS = 100;

/** Removes null members: the contract has absent ones instead. */
const known = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as never;

const promiseOf = (row: OptionRow) =>
  known({ daysMin: row.days_min, daysMax: row.days_max, cutoffHour: row.cutoff_hour });

/** The part of an option that orders store. */
export const promisedBy = (row: OptionRow) => ({
  kind: row.kind as DeliveryKind,
  name: row.name,
  carrier: row.carrier,
  ...promiseOf(row),
});

export const toPoint = (row: PointRow): PickupPoint => ({
  _id: row.id,
  name: row.name,
  county: countyName(row.county),
  town: row.town,
  landmark: row.landmark,
  phone: row.phone,
  hours: row.hours,
});

/**
 * Options for shoppers, without pickup options that have no open point. Points of the chosen county
 * come first.
 */
export const toOptions = (
  rows: readonly OptionRow[],
  points: readonly PointRow[],
  county: number | undefined,
): DeliveryOption[] => {
  const near = [...points]
    .filter((point) => point.active)
    .sort((a, b) => Number(b.county === county) - Number(a.county === county));
  return rows.flatMap((row) => {
    const own = near.filter((point) => point.option_id === row.id).map(toPoint);
    if (row.kind === 'pickup' && own.length === 0) return [];
    return {
      _id: row.id,
      ...promisedBy(row),
      fee: row.fee,
      ...known({ freeOver: row.free_over }),
      ...(row.kind === 'pickup' ? { points: own } : {}),
    };
  });
};

type Rows = {
  zones: readonly ZoneRow[];
  places: readonly PlaceRow[];
  options: readonly OptionRow[];
  points: readonly PointRow[];
};

/** The whole delivery table for staff. */
export const toTable = ({ zones, places, options, points }: Rows): DeliveryTable => ({
  zones: zones.map(({ id, name }) => ({
    _id: id,
    name,
    places: places
      .filter((place) => place.zone_id === id)
      .map(({ county, town }) => ({ county: countyName(county), ...known({ town }) })),
  })),
  options: options.map((row) => ({
    _id: row.id,
    ...known({ zoneId: row.zone_id, freeOver: row.free_over }),
    ...promisedBy(row),
    fee: row.fee,
    active: row.active,
    points: points
      .filter((point) => point.option_id === row.id)
      .map((point) => ({ ...toPoint(point), active: point.active })),
  })),
});

const refuse = (field: string, message: string): Problem =>
  new Problem(422, 'invalid', message, { fields: { [field]: message } });

const readCounty = (name: string): number => {
  const number = countyNumber(name);
  if (number === undefined) throw refuse('county', `Kenya has no county ${name}.`);
  return number;
};

const readName = (text: string): string => {
  const name = readText(text);
  if (name === '') throw refuse('name', 'Please give a name.');
  return name;
};

/** Parses a zone; a place without a town that can be seen is the whole county. */
export const readZone = ({
  name,
  places,
}: Omit<DeliveryZone, '_id'>): { name: string; places: NewPlace[] } => ({
  name: readName(name),
  places: places.map(({ county, town = '' }) => ({
    county: readCounty(county),
    town: readText(town).replace(/\p{Zs}+/gu, ' ') || null,
  })),
});

type GivenOption = Omit<StaffDeliveryOption, '_id' | 'points'> &
  Partial<Pick<StaffDeliveryOption, 'points'>>;

/** An option to store, with its points if it is a pickup option. */
export const readOption = (given: GivenOption): { option: NewOption; points: NewPoint[] } => {
  const { daysMin, daysMax, kind } = given;
  if ((daysMin === undefined) !== (daysMax === undefined)) {
    throw refuse(daysMin === undefined ? 'daysMin' : 'daysMax', 'Please give both days, or none.');
  }
  if (daysMin !== undefined && daysMax !== undefined && daysMin > daysMax) {
    throw refuse('daysMax', 'The last day comes before the first.');
  }
  const points = kind === 'pickup' ? (given.points ?? []) : [];
  return {
    option: {
      zone_id: given.zoneId ?? null,
      kind,
      name: readName(given.name),
      carrier: given.carrier ?? '',
      fee: given.fee,
      free_over: given.freeOver ?? null,
      days_min: daysMin ?? null,
      days_max: daysMax ?? null,
      cutoff_hour: given.cutoffHour ?? null,
      active: given.active,
    },
    points: points.map((point, at) => ({
      id: point._id,
      name: readName(point.name),
      county: readCounty(point.county),
      town: point.town ?? '',
      landmark: point.landmark ?? '',
      phone: readPointPhone(point.phone ?? '', at),
      hours: point.hours ?? '',
      active: point.active,
    })),
  };
};

const readPointPhone = (text: string, at: number): string => {
  const phone = readText(text);
  if (phone === '' || readPhone(phone)) return tidyPhone(phone);
  throw refuse(`points.${at}.phone`, PHONE_MESSAGE);
};

/** An option in the audit log. */
export const auditOption = ({ options, zones }: DeliveryTable, id: string) => {
  const option = options.find(({ _id }) => _id === id);
  if (!option) return undefined;
  const { _id, zoneId, ...fields } = option;
  return {
    ...fields,
    zone: zones.find((zone) => zone._id === zoneId)?.name ?? 'All Kenya',
    points: option.points
      .map(({ name, active }) => `${name}${active ? '' : ' (closed)'}`)
      .join(', '),
  };
};

/** A zone in the audit log. */
export const auditZone = ({ zones }: DeliveryTable, id: string) => {
  const zone = zones.find(({ _id }) => _id === id);
  if (!zone) return undefined;
  const places = zone.places
    .map(({ county, town }) => (town === undefined ? county : `${town} (${county})`))
    .join(', ');
  return { name: zone.name, places };
};

export type NewPlace = { county: number; town: string | null };

export type NewOption = Omit<Row<'delivery_options'>, 'id' | 'position' | 'made_key' | 'made_hash'>;

export type NewPoint = Omit<Row<'pickup_points'>, 'id' | 'option_id' | 'position'> & {
  id: string | undefined;
};
