import { countyName, countyNumber } from '#contract/counties.ts';
import {
  addDeliveryOption,
  addZone,
  changeDeliveryOption,
  changeZone,
  type DeliveryTable,
  removeDeliveryOption,
  removeZone,
  showDelivery,
  showDeliveryTable,
} from '#contract/delivery.endpoints.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import type { AuditEvent } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { serveDeed } from '../../platform/operations/deed.ts';
import { findMade, madeBy } from '../../platform/operations/made-once.ts';
import {
  auditOption,
  auditZone,
  MAX_OPTIONS,
  MAX_ZONES,
  type NewPlace,
  readOption,
  readZone,
  toOptions,
  toTable,
} from './rules.ts';
import {
  deleteOption,
  deleteZone,
  findOptions,
  findOptionsFor,
  findPlaces,
  findPoints,
  findTakenPlace,
  findZones,
  insertOption,
  insertZone,
  lockTable,
  renameZone,
  replacePlaces,
  replacePoints,
  updateOption,
} from './store.ts';

export const deliveryRoutes = (app: App, deps: Deps): void => {
  const { db } = deps;

  serve(app, showDelivery, async ({ query, setCacheTags }) => {
    setCacheTags({ names: ['delivery'] });
    const county = countyNumber(query.county);
    const rows = await findOptionsFor(db, { county, town: query.town });
    const pickups = rows.filter(({ kind }) => kind === 'pickup').map(({ id }) => id);
    return {
      county: county === undefined ? null : countyName(county),
      options: toOptions(rows, await findPoints(db, pickups), county),
    };
  });

  serve(app, showDeliveryTable, () => readTable(db));

  serveDeed(app, deps, addZone, async ({ tx, user, body, request }) => {
    const made = madeBy(request, { account: user.id, body });
    const { name, places } = readZone(body);
    const before = await lockedTable(tx);
    const message = 'Zone added';
    const known = await findMade(tx, 'delivery_zones', made);
    if (known) return { reply: { message, id: known, delivery: before } };
    if (before.zones.length >= MAX_ZONES) throw tooMany('zones', MAX_ZONES);
    const id = await insertZone(tx, name, made);
    await placeIn(tx, id, places);
    return done(tx, message, { action: 'created', id, before, of: auditZone });
  });

  serveDeed(app, deps, changeZone, async ({ tx, params: { id }, body: { was, ...given } }) => {
    const before = await lockedTable(tx);
    const zone = found(zoneOf(before, id), 'Zone');
    const about = { kind: 'delivery', thing: id } as const;
    const mine = await changedByMe(tx, { given, was, now: zone, about });
    const { name, places } = readZone({ ...zone, ...mine });
    await renameZone(tx, id, name);
    await placeIn(tx, id, places);
    return done(tx, 'Zone saved', { action: 'changed', id, before, of: auditZone });
  });

  serveDeed(app, deps, removeZone, async ({ tx, params: { id } }) => {
    const before = await lockedTable(tx);
    found(zoneOf(before, id), 'Zone');
    await deleteZone(tx, id);
    return done(tx, 'Zone removed', { action: 'deleted', id, before, of: auditZone });
  });

  serveDeed(app, deps, addDeliveryOption, async ({ tx, user, body, request }) => {
    const made = madeBy(request, { account: user.id, body });
    const { option, points } = readOption(body);
    const before = await lockedTable(tx);
    const message = 'Delivery option added';
    const known = await findMade(tx, 'delivery_options', made);
    if (known) return { reply: { message, id: known, delivery: before } };
    assertZone(before.zones, option.zone_id);
    if (before.options.length >= MAX_OPTIONS) throw tooMany('ways to deliver', MAX_OPTIONS);
    const id = await insertOption(tx, option, made);
    await replacePoints(tx, id, points);
    return done(tx, message, { action: 'created', id, before, of: auditOption });
  });

  serveDeed(
    app,
    deps,
    changeDeliveryOption,
    async ({ tx, params: { id }, body: { was, ...given } }) => {
      const before = await lockedTable(tx);
      const now = found(optionOf(before, id), 'Delivery option');
      const about = { kind: 'delivery', thing: id } as const;
      const mine = await changedByMe(tx, { given, was, now, about, whole: true });
      const { option, points } = readOption({ ...now, ...mine });
      assertZone(before.zones, option.zone_id);
      await updateOption(tx, id, option);
      await replacePoints(tx, id, points);
      return done(tx, 'Delivery option saved', { action: 'changed', id, before, of: auditOption });
    },
  );

  serveDeed(app, deps, removeDeliveryOption, async ({ tx, params: { id } }) => {
    const before = await lockedTable(tx);
    found(optionOf(before, id), 'Delivery option');
    await deleteOption(tx, id);
    return done(tx, 'Delivery option removed', { action: 'deleted', id, before, of: auditOption });
  });
};

type Change = {
  action: AuditEvent['action'];
  /** Of a zone or an option. */
  id: string;
  before: DeliveryTable;
  /** Its fields in the audit log. */
  of: (table: DeliveryTable, id: string) => { name: string } | undefined;
};

const done = async (tx: Tx, message: string, { action, id, before, of }: Change) => {
  const delivery = await readTable(tx);
  const [was, is] = [of(before, id), of(delivery, id)];
  const name = (is ?? was)?.name ?? '';
  return {
    did: { kind: 'delivery', action, thing: id, name, before: was, after: is } as const,
    reply: { message, id, delivery },
  };
};

const zoneOf = ({ zones }: DeliveryTable, id: string) => zones.find(({ _id }) => _id === id);
const optionOf = ({ options }: DeliveryTable, id: string) => options.find(({ _id }) => _id === id);

/** The whole table; nobody else changes it until this transaction ends. */
const lockedTable = async (tx: Tx): Promise<DeliveryTable> => {
  await lockTable(tx);
  return readTable(tx);
};

const readTable = async (db: Queryable): Promise<DeliveryTable> => {
  const options = await findOptions(db);
  const ids = options.map(({ id }) => id);
  return toTable({
    zones: await findZones(db),
    places: await findPlaces(db),
    options,
    points: await findPoints(db, ids),
  });
};

const placeIn = async (tx: Tx, zoneId: string, places: readonly NewPlace[]): Promise<void> => {
  const taken = await findTakenPlace(tx, zoneId, places);
  if (taken) {
    const place = taken.town ?? countyName(taken.county);
    const message = `${place} stands in the zone ${taken.zone} already. Remove it there first.`;
    throw new Problem(409, 'place_taken', message, { fields: { places: message } });
  }
  await replacePlaces(tx, zoneId, places);
};

const assertZone = (zones: DeliveryTable['zones'], id: string | null): void => {
  if (id === null || zones.some(({ _id }) => _id === id)) return;
  const message = 'This zone is gone. Choose another.';
  throw new Problem(422, 'no_such_zone', message, { fields: { zoneId: message } });
};

const tooMany = (what: string, most: number): Problem =>
  new Problem(409, 'too_many', `A shop may have ${most} ${what} at most.`);
