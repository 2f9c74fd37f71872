import { type Queryable, sql } from '../../../../platform/database/database.ts';

export type Token = { value: string; until: Date };

/** Shared store of a provider's access token. */
export type TokenStore = {
  read(): Promise<Token | undefined>;
  /** True for the one server that may fetch a new token during the next `leaseMs`. */
  claim(leaseMs: number): Promise<boolean>;
  /** Stores a fetched token and ends the claim. */
  save(token: Token): Promise<void>;
  /** Ends the claim without a token. */
  release(): Promise<void>;
};

/**
 * Tokens in PostgreSQL under `name`. The claim is a lease by the database's clock, so no lock is
 * held during a provider call.
 */
export const databaseTokens = (db: Queryable, name: string): TokenStore => ({
  async read() {
    const row = await db
      .selectFrom('provider_tokens')
      .select(['value', 'valid_until'])
      .where('name', '=', name)
      .where('value', '<>', '')
      .executeTakeFirst();
    return row && { value: row.value, until: row.valid_until };
  },
  async claim(leaseMs) {
    const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`;
    const row = await db
      .insertInto('provider_tokens')
      .values({ name, fetching_until: until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ fetching_until: until })
          .where('provider_tokens.fetching_until', '<', sql<Date>`clock_timestamp()`),
      )
      .returning('name')
      .executeTakeFirst();
    return row !== undefined;
  },
  async save({ value, until }) {
    await db
      .updateTable('provider_tokens')
      .set({ value, valid_until: until, fetching_until: sql<Date>`'-infinity'::timestamptz` })
      .where('name', '=', name)
      .execute();
  },
  async release() {
    await db
      .updateTable('provider_tokens')
      .set({ fetching_until: sql<Date>`'-infinity'::timestamptz` })
      .where('name', '=', name)
      .execute();
  },
});
