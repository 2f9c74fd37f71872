import { readShillings } from '#contract/amount.ts';
import { countyNumber } from '#contract/counties.ts';
import type { DeliveryTable, StaffDeliveryOption } from '#contract/delivery.endpoints.ts';
import { DELIVERY_KINDS, type DeliveryKind } from '#contract/delivery.ts';
import { readText } from '#contract/text.ts';

export const KIND_WORDS: Record<DeliveryKind, string> = {
  door: 'To the door',
  pickup: 'Pickup point',
  parcel: 'Parcel by bus',
  shop: 'Collect at the shop',
};
export const KINDS = DELIVERY_KINDS.map((value) => ({ value, text: KIND_WORDS[value] }));

/** Queries that change with the delivery settings. */
export const DELIVERY_READS = ['GET /api/delivery/admin', 'GET /api/delivery'] as const;

type Place = DeliveryTable['zones'][number]['places'][number];

/** One county per line; some towns of it after a colon: 'Nairobi: Karen, Rongai'. */
export const placesText = (places: readonly Place[]): string => {
  const byCounty = Map.groupBy(places, ({ county }) => county);
  return [...byCounty]
    .flatMap(([county, all]) => {
      const towns = all.flatMap(({ town }) => town ?? []);
      const whole = all.some(({ town }) => town === undefined) ? [county] : [];
      return [...whole, ...(towns.length > 0 ? [`${county}: ${towns.join(', ')}`] : [])];
    })
    .join('\n');
};

/** Parses such a text; `wrong` is the line that names no county. */
export const readPlaces = (text: string): { places: Place[] } | { wrong: string } => {
  const places: Place[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [county = '', towns] = line.split(':').map((part) => part.trim());
    if (countyNumber(county) === undefined) return { wrong: county };
    if (towns === undefined) places.push({ county });
    for (const town of towns?.split(',') ?? [])
      if (town.trim() !== '') places.push({ county, town: town.trim() });
  }
  return { places };
};

type Point = StaffDeliveryOption['points'][number];
export type OptionForm = {
  zoneId: string;
  kind: DeliveryKind;
  name: string;
  carrier: string;
  fee: string;
  freeOver: string;
  daysMin: string;
  daysMax: string;
  cutoffHour: string;
  active: boolean;
  points: Point[];
};

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

export const formOf = (option: StaffDeliveryOption | undefined): OptionForm => ({
  zoneId: option?.zoneId ?? '',
  kind: option?.kind ?? 'door',
  name: option?.name ?? '',
  carrier: option?.carrier ?? '',
  fee: text(option?.fee ?? 0),
  freeOver: text(option?.freeOver),
  daysMin: text(option?.daysMin),
  daysMax: text(option?.daysMax),
  cutoffHour: text(option?.cutoffHour),
  active: option?.active ?? true,
  points: option?.points ?? [],
});

const NUMBERS = {
  fee: 'Please give whole shillings, 0 for free.',
  freeOver: 'Please give whole shillings, or leave it empty.',
  daysMin: 'Please give a number of days, or leave it empty.',
  daysMax: 'Please give a number of days, or leave it empty.',
  cutoffHour: 'Please give an hour from 1 to 23, or leave it empty.',
} as const;

/** The body of the call, or an error for each wrong field. */
export const readForm = (
  form: OptionForm,
): { option: Omit<StaffDeliveryOption, '_id'> } | { fields: Record<string, string> } => {
  const names = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];
  const wrong = names.filter(
    (name) =>
      readShillings(form[name]) === undefined && (name === 'fee' || form[name].trim() !== ''),
  );
  const fields: Record<string, string> = Object.fromEntries(
    wrong.map((name) => [name, NUMBERS[name]]),
  );
  if (readText(form.name) === '') fields.name = 'Please give a name.';
  if (form.points.some(({ name }) => readText(name) === ''))
    fields.points = 'Please give each point a name.';
  const fee = readShillings(form.fee);
  if (fee === undefined || Object.keys(fields).length > 0) return { fields };
  const number = (name: keyof typeof NUMBERS) =>
    form[name].trim() === '' ? {} : { [name]: readShillings(form[name]) };
  return {
    option: {
      ...(form.zoneId ? { zoneId: form.zoneId } : {}),
      kind: form.kind,
      name: readText(form.name),
      carrier: readText(form.carrier),
      fee,
      ...number('freeOver'),
      ...number('daysMin'),
      ...number('daysMax'),
      ...number('cutoffHour'),
      active: form.active,
      points: form.kind === 'pickup' ? form.points : [],
    },
  };
};
