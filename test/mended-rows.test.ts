import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { createTestDatabase } from './database.ts';

/** Rows as versions before these migrations left them, mended by the migrations. */
const LAST_BEFORE = '0022_restock_phone.sql';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [confirmed, unconfirmed, byPhone, product] = [id(1), id(2), id(3), id(11)];
const [coast, inland] = [id(21), id(22)];
const NOW = '2026-11-20T09:00:00Z';

const FILLED = `
  INSERT INTO users (id, username, email, phone, email_confirmed_at, created_at) VALUES
    ('${confirmed}', 'Akinyi', 'Akinyi@example.test', NULL, '${NOW}', '${NOW}'),
    ('${unconfirmed}', 'Moraa', 'moraa@example.test', NULL, NULL, '${NOW}'),
    ('${byPhone}', 'Shopper 1234', NULL, '254712345678', NULL, '${NOW}');
  INSERT INTO products (id, name, category, color, price_cents, on_hand, held)
    VALUES ('${product}', 'Kitenge dress', 'dress', 'red', 250000, 0, 0);
  INSERT INTO restock_notices (product_id, email, phone, user_id, created_at) VALUES
    ('${product}', 'akinyi@example.test', NULL, '${confirmed}', '${NOW}'),
    ('${product}', 'victim@example.test', NULL, '${confirmed}', '${NOW}'),
    ('${product}', 'moraa@example.test', NULL, '${unconfirmed}', '${NOW}'),
    ('${product}', NULL, '254712345678', '${byPhone}', '${NOW}'),
    ('${product}', NULL, '254799999999', NULL, '${NOW}');
  INSERT INTO outbox (channel, event, recipient, subject, text, user_id, created_at) VALUES
    ('mail', 'back-in-stock', 'akinyi@example.test', 'a', 'x', '${confirmed}', '${NOW}'),
    ('mail', 'back-in-stock', 'victim@example.test', 'b', 'x', '${confirmed}', '${NOW}'),
    ('sms', 'back-in-stock', '254712345678', 'c', 'x', '${byPhone}', '${NOW}'),
    ('mail', 'order-paid', 'victim@example.test', 'd', 'x', '${confirmed}', '${NOW}');
  INSERT INTO delivery_zones (id, name, position) VALUES ('${coast}', 'Coast', 0), ('${inland}', 'Inland', 1);
  INSERT INTO delivery_places (zone_id, county, town) VALUES
    ('${coast}', 1, NULL),
    ('${coast}', 1, ' Nyali '),
    ('${inland}', 1, 'Nyali'),
    ('${coast}', 1, 'Likoni  ferry '),
    ('${coast}', 16, 'Athi River'),
    ('${inland}', 16, 'Athi-River'),
    ('${inland}', 16, E'\\u200B \\u3164'),
    ('${inland}', 22, 'Limuru'),
    ('${coast}', 22, E'Ka\\u00A0ruri'),
    ('${coast}', 42, '...');`;

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase({ migrated: false });
  drop = database.drop;
  await migrate(database.url, undefined, { last: LAST_BEFORE });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(FILLED);
  await migrate(database.url);
});
afterAll(async () => {
  await client.end();
  await drop();
});

test('a restock notice, and its message, is an account’s only if it goes to its own confirmed address', async () => {
  const notices = await client.query(
    'SELECT coalesce(email, phone) AS "to", user_id AS owner FROM restock_notices ORDER BY id',
  );
  expect(notices.rows).toEqual([
    { to: 'akinyi@example.test', owner: confirmed },
    { to: 'victim@example.test', owner: null },
    { to: 'moraa@example.test', owner: null },
    { to: '254712345678', owner: byPhone },
    { to: '254799999999', owner: null },
  ]);
  const sent = await client.query('SELECT subject, user_id AS owner FROM outbox ORDER BY subject');
  expect(sent.rows).toEqual([
    { subject: 'a', owner: confirmed },
    { subject: 'b', owner: null },
    { subject: 'c', owner: byPhone },
    { subject: 'd', owner: confirmed },
  ]);
});

test('a town is stored without needless blanks, and in one zone: the one that was found', async () => {
  const places = await client.query(`
    SELECT z.name AS zone, p.county, p.town FROM delivery_places p JOIN delivery_zones z ON z.id = p.zone_id
    ORDER BY p.county, p.town NULLS FIRST`);
  expect(places.rows).toEqual([
    { zone: 'Coast', county: 1, town: null },
    { zone: 'Coast', county: 1, town: 'Likoni ferry' },
    { zone: 'Inland', county: 1, town: 'Nyali' },
    { zone: 'Coast', county: 16, town: 'Athi River' },
    { zone: 'Coast', county: 22, town: 'Ka ruri' },
    { zone: 'Inland', county: 22, town: 'Limuru' },
    { zone: 'Coast', county: 42, town: '...' },
  ]);
  const twice = client.query(
    `INSERT INTO delivery_places (zone_id, county, town) VALUES ('${inland}', 1, 'LIKONI-FERRY')`,
  );
  await expect(twice).rejects.toThrow('delivery_places_town');
});
