-- Accounts, products and orders that the demo's seed made. A live shop refuses them; db:reset and db:seed refuse a
-- database that holds others. Ids of all three are random, so that one table holds them.
CREATE TABLE demo_rows (
  id uuid PRIMARY KEY
);

-- Demo shops filled before this migration: their passwords are published as well.
INSERT INTO demo_rows (id)
SELECT id FROM users WHERE lower(email) IN (
  'admin@malkia.test', 'shopper@malkia.test', 'akinyi@malkia.test', 'moraa@malkia.test', 'nafula@malkia.test',
  'chebet@malkia.test', 'halima@malkia.test', 'mumbi@malkia.test', 'atieno@malkia.test', 'kavinya@malkia.test',
  'zuhura@malkia.test', 'nekesa@malkia.test', 'nduta@malkia.test'
);
