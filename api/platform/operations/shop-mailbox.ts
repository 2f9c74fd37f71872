import type { Config } from '../config/config.ts';
import type { Queryable } from '../database/database.ts';

/** Recipients of the shop's own mail: `SHOP_EMAIL`, or else every owner and manager. */
export const findShopMailboxes = async (
  db: Queryable,
  { mail }: Pick<Config, 'mail'>,
): Promise<string[]> => {
  if (mail.shopEmail) return [mail.shopEmail];
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('staff', 'is distinct from', 'packer')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
};
