import type { FastifyRequest } from 'fastify';
import { sql, type Tx } from '../database/database.ts';
import { keyOf, requestHash } from '../http/idempotency-key.ts';
import { Problem } from '../http/problem.ts';
import type { Upload } from '../http/validation.ts';

/** The key that an opened form sends with each try of its Save, and a hash of what it asks for. */
export type MadeBy = { key: string; hash: string };

type Tables = 'products' | 'posts' | 'delivery_zones' | 'delivery_options';

/** Undefined without an Idempotency-Key: the call then makes something each time. */
export const madeBy = (
  request: FastifyRequest,
  asked: { account: string; body: unknown; file?: Upload | undefined },
): MadeBy | undefined => {
  const key = keyOf(request);
  if (key === undefined) return undefined;
  const { account, body, file } = asked;
  return { key, hash: requestHash([account, body, file?.data.toString('base64') ?? null]) };
};

/** The columns of a new row. */
export const madeColumns = (made: MadeBy | undefined) => ({
  made_key: made?.key ?? null,
  made_hash: made?.hash ?? null,
});

/**
 * The id of the row that this request made before, when its reply was lost or Save was pressed twice; a second one
 * waits for the end of the first. 409 if the request asked for something else then.
 */
export const findMade = async (
  tx: Tx,
  table: Tables,
  made: MadeBy | undefined,
): Promise<string | undefined> => {
  if (!made) return undefined;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`made ${made.key}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom(table)
    .select(['id', 'made_hash'])
    .where('made_key', '=', made.key)
    .executeTakeFirst();
  if (row && row.made_hash !== made.hash) throw savedAlready(row.id);
  return row?.id;
};

const savedAlready = (id: string): Problem =>
  new Problem(
    409,
    'saved_already',
    'This was saved already, without what you changed since. Open it from the list to change it.',
    { details: { saved: id } },
  );
