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
import { inTransaction, isId, type Queryable, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { type AuditEvent, audit } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
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

export const deliveryRoutes = (app: App, { db, clock }: Deps): void => {
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

  type AuditChange = Pick<AuditEvent, 'action' | 'thing' | 'name' | 'before' | 'after'>;
  /**
   * Changes the delivery table in one transaction with its audit entry, unless the request made something before;
   * returns the new table.
   */
  const change = (
    user: { id: string },
    write: (tx: Tx, before: DeliveryTable) => Promise<string>,
    auditOf: (
      id: string,
      before: DeliveryTable,
      after: DeliveryTable,
    ) => Omit<AuditChange, 'thing'>,
    findKnown?: (tx: Tx) => Promise<string | undefined>,
  ): Promise<{ id: string; delivery: DeliveryTable }> =>
    inTransaction(db, async (tx) => {
      await lockTable(tx);
      const before = await readTable(tx);
      const known = await findKnown?.(tx);
      if (known) return { id: known, delivery: before };
      const id = await write(tx, before);
      const after = await readTable(tx);
      await audit(
        tx,
        { actor: user, now: clock.now() },
        { kind: 'delivery', thing: id, ...auditOf(id, before, after) },
      );
      return { id, delivery: after };
    });

  serve(app, addZone, async ({ user, body, request }) => {
    const made = madeBy(request, { account: user.id, body });
    const { name, places } = readZone(body);
    const write = async (tx: Tx, { zones }: DeliveryTable) => {
      if (zones.length >= MAX_ZONES) throw tooMany('zones', MAX_ZONES);
      const id = await insertZone(tx, name, made);
      await placeIn(tx, id, places);
      return id;
    };
    const saved = await change(
      user,
      write,
      (id, _before, { zones }) => ({
        action: 'created',
        name,
        after: auditZone(zones.find(({ _id }) => _id === id)),
      }),
      (tx) => findMade(tx, 'delivery_zones', made),
    );
    return { message: 'Zone added', ...saved };
  });

  serve(app, changeZone, async ({ user, params, body: { was, ...given } }) => {
    const write = async (tx: Tx, { zones }: DeliveryTable) => {
      const now = zones.find(({ _id }) => _id === params.id);
      if (!now) throw notFound('Zone');
      const about = { kind: 'delivery', thing: now._id } as const;
      const mine = await changedByMe(tx, { given, was, now, about });
      const { name, places } = readZone({ ...now, ...mine });
      await renameZone(tx, now._id, name);
      await placeIn(tx, now._id, places);
      return now._id;
    };
    const saved = await change(user, write, (id, before, after) => ({
      action: 'changed',
      name: after.zones.find(({ _id }) => _id === id)?.name ?? '',
      before: auditZone(before.zones.find(({ _id }) => _id === id)),
      after: auditZone(after.zones.find(({ _id }) => _id === id)),
    }));
    return { message: 'Zone saved', ...saved };
  });

  serve(app, removeZone, async ({ user, params }) => {
    const write = async (tx: Tx) => {
      const name = isId(params.id) ? await deleteZone(tx, params.id) : undefined;
      if (name === undefined) throw notFound('Zone');
      return params.id;
    };
    const saved = await change(user, write, (id, before) => ({
      action: 'deleted',
      name: before.zones.find(({ _id }) => _id === id)?.name ?? '',
      before: auditZone(before.zones.find(({ _id }) => _id === id)),
    }));
    return { message: 'Zone removed', ...saved };
  });

  serve(app, addDeliveryOption, async ({ user, body, request }) => {
    const made = madeBy(request, { account: user.id, body });
    const { option, points } = readOption(body);
    const write = async (tx: Tx, { zones, options }: DeliveryTable) => {
      assertZone(zones, option.zone_id);
      if (options.length >= MAX_OPTIONS) throw tooMany('ways to deliver', MAX_OPTIONS);
      const id = await insertOption(tx, option, made);
      await replacePoints(tx, id, points);
      return id;
    };
    const saved = await change(
      user,
      write,
      (id, _before, after) => ({
        action: 'created',
        name: option.name,
        after: auditOption(after, id),
      }),
      (tx) => findMade(tx, 'delivery_options', made),
    );
    return { message: 'Delivery option added', ...saved };
  });

  serve(app, changeDeliveryOption, async ({ user, params, body: { was, ...given } }) => {
    const write = async (tx: Tx, { zones, options }: DeliveryTable) => {
      const now = options.find(({ _id }) => _id === params.id);
      if (!now) throw notFound('Delivery option');
      const about = { kind: 'delivery', thing: now._id } as const;
      const mine = await changedByMe(tx, { given, was, now, about, whole: true });
      const { option, points } = readOption({ ...now, ...mine });
      assertZone(zones, option.zone_id);
      await updateOption(tx, now._id, option);
      await replacePoints(tx, now._id, points);
      return now._id;
    };
    const saved = await change(user, write, (id, before, after) => ({
      action: 'changed',
      name: after.options.find(({ _id }) => _id === id)?.name ?? '',
      before: auditOption(before, id),
      after: auditOption(after, id),
    }));
    return { message: 'Delivery option saved', ...saved };
  });

  serve(app, removeDeliveryOption, async ({ user, params }) => {
    const write = async (tx: Tx, { options }: DeliveryTable) => {
      if (!options.some(({ _id }) => _id === params.id)) throw notFound('Delivery option');
      await deleteOption(tx, params.id);
      return params.id;
    };
    const saved = await change(user, write, (id, before) => {
      const fields = auditOption(before, id);
      return { action: 'deleted', name: fields?.name ?? '', before: fields };
    });
    return { message: 'Delivery option removed', ...saved };
  });
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
