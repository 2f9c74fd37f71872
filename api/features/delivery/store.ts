import { isId, type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import { type MadeBy, madeColumns } from '../../platform/operations/made-once.ts';
import type {
  NewOption,
  NewPlace,
  NewPoint,
  OptionRow,
  PlaceRow,
  PointRow,
  ZoneRow,
} from './rules.ts';

type AskedPlace = { county: number | undefined; town: string | undefined };

/** The zone of a place: that of its town, in any spelling, else that of its county. */
const zoneOf = ({ county, town }: AskedPlace) => sql`(
  SELECT p.zone_id FROM delivery_places p
  WHERE p.county = ${county ?? null}::integer
    AND (p.town IS NULL OR town_key(p.town) = town_key(${town ?? null}::text))
  ORDER BY p.town IS NULL LIMIT 1)`;

/** Active options for a place: those of all Kenya, and those of its zone. */
export const findOptionsFor = async (db: Queryable, place: AskedPlace): Promise<OptionRow[]> => {
  const { rows } = await sql<OptionRow>`
    SELECT o.* FROM delivery_options o
    WHERE o.active AND (o.zone_id IS NULL OR o.zone_id = ${zoneOf(place)})
    ORDER BY o.fee, o.position, o.name, o.id`.execute(db);
  return rows;
};

/** An active option of a zone that has a place in the county, or anywhere if the county is not known. */
export const findOptionNear = async (
  db: Queryable,
  optionId: string,
  county: number | undefined,
): Promise<OptionRow | undefined> => {
  if (!isId(optionId)) return undefined;
  const { rows } = await sql<OptionRow>`
    SELECT o.* FROM delivery_options o
    WHERE o.id = ${optionId} AND o.active AND EXISTS (
      SELECT FROM delivery_places p
      WHERE p.zone_id = o.zone_id AND (${county ?? null}::integer IS NULL OR p.county = ${county ?? null}))`.execute(
    db,
  );
  return rows[0];
};

/** Whether an option covers a place, even if it is inactive now. False for a deleted option. */
export const reachesPlace = async (
  db: Queryable,
  optionId: string,
  place: AskedPlace,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM delivery_options o
    WHERE o.id = ${optionId} AND (o.zone_id IS NULL OR o.zone_id = ${zoneOf(place)})`.execute(db);
  return rows.length > 0;
};

/** Points of pickup options, sorted. */
export const findPoints = (db: Queryable, optionIds: readonly string[]): Promise<PointRow[]> =>
  optionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('pickup_points')
        .selectAll()
        .where('option_id', 'in', [...optionIds])
        .orderBy('position')
        .orderBy('name')
        .orderBy('id')
        .execute();

export const findZones = (db: Queryable): Promise<ZoneRow[]> =>
  db.selectFrom('delivery_zones').selectAll().orderBy('position').orderBy('name').execute();

export const findPlaces = (db: Queryable): Promise<PlaceRow[]> =>
  db.selectFrom('delivery_places').selectAll().orderBy('county').orderBy('town').execute();

export const findOptions = (db: Queryable): Promise<OptionRow[]> =>
  db
    .selectFrom('delivery_options')
    .selectAll()
    .orderBy('position')
    .orderBy('fee')
    .orderBy('name')
    .execute();

/**
 * Serialises changes of the table, so that checks of limits and duplicates hold until the commit.
 */
export const lockTable = async (tx: Tx): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('delivery', 0))`.execute(tx);
};

export const insertZone = async (
  tx: Tx,
  name: string,
  made: MadeBy | undefined,
): Promise<string> => {
  const zone = { name, ...madeColumns(made) };
  const insert = tx.insertInto('delivery_zones').values(zone).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
};

export const renameZone = async (tx: Tx, id: string, name: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('delivery_zones')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteZone = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.deleteFrom('delivery_zones').where('id', '=', id).returning('name').executeTakeFirst())
    ?.name;

/** The first of the places that belongs to another zone, with that zone's name. */
export const findTakenPlace = async (
  tx: Tx,
  zoneId: string,
  places: readonly NewPlace[],
): Promise<(NewPlace & { zone: string }) | undefined> => {
  if (places.length === 0) return undefined;
  return tx
    .selectFrom('delivery_places as p')
    .innerJoin('delivery_zones as z', 'z.id', 'p.zone_id')
    .select(['p.county', 'p.town', 'z.name as zone'])
    .where('p.zone_id', '<>', zoneId)
    .where((eb) =>
      eb.or(
        places.map(({ county, town }) =>
          eb.and([
            eb('p.county', '=', county),
            sql<boolean>`town_key(p.town) IS NOT DISTINCT FROM town_key(${town}::text)`,
          ]),
        ),
      ),
    )
    .orderBy('p.county')
    .orderBy('p.town')
    .executeTakeFirst();
};

/** A town that is given in two spellings is stored once. */
export const replacePlaces = async (
  tx: Tx,
  zoneId: string,
  places: readonly NewPlace[],
): Promise<void> => {
  await tx.deleteFrom('delivery_places').where('zone_id', '=', zoneId).execute();
  if (places.length === 0) return;
  await tx
    .insertInto('delivery_places')
    .values(places.map((place) => ({ ...place, zone_id: zoneId })))
    .onConflict((twice) => twice.doNothing())
    .execute();
};

export const insertOption = async (
  tx: Tx,
  option: NewOption,
  made: MadeBy | undefined,
): Promise<string> => {
  const row = { ...option, ...madeColumns(made) };
  const insert = tx.insertInto('delivery_options').values(row).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
};

export const updateOption = async (tx: Tx, id: string, option: NewOption): Promise<void> => {
  await tx.updateTable('delivery_options').set(option).where('id', '=', id).execute();
};

export const deleteOption = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('delivery_options').where('id', '=', id).execute();
};

/**
 * Updates the points that have an id of this option, inserts those without, deletes those not
 * given.
 */
export const replacePoints = async (
  tx: Tx,
  optionId: string,
  points: readonly NewPoint[],
): Promise<void> => {
  const known = new Set((await findPoints(tx, [optionId])).map(({ id }) => id));
  await tx.deleteFrom('pickup_points').where('option_id', '=', optionId).execute();
  if (points.length === 0) return;
  await tx
    .insertInto('pickup_points')
    .values(
      points.map(({ id, ...point }, position) => ({
        ...point,
        ...(id !== undefined && known.delete(id) ? { id } : {}),
        option_id: optionId,
        position,
      })),
    )
    .execute();
};
