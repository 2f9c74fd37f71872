import {
  prepareRead,
  type Queryable,
  runPrepared,
  type Tx,
} from '../../platform/database/database.ts';

const VALUE = prepareRead('SELECT value FROM settings WHERE name = $1');

/** The value kept under a name; its shape is its feature's. */
export const findSetting = async <T>(db: Queryable, name: string): Promise<T | undefined> => {
  const [row] = await runPrepared<{ value: T }>(db, VALUE, [name]);
  return row?.value;
};

/** Keeps a value under a name. */
export const saveSetting = async (tx: Tx, name: string, value: object): Promise<void> => {
  const row = { value: JSON.stringify(value) };
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
};
