-- The key of the request that made the row, and a hash of what it asked for: a repeat is answered with the row.
ALTER TABLE products ADD COLUMN made_key text, ADD COLUMN made_hash text,
  -- Hashes of the keys of the requests that added its last pictures, each with the picture.
  ADD COLUMN picture_keys text[] NOT NULL DEFAULT '{}';
ALTER TABLE posts ADD COLUMN made_key text, ADD COLUMN made_hash text;
ALTER TABLE delivery_zones ADD COLUMN made_key text, ADD COLUMN made_hash text;
ALTER TABLE delivery_options ADD COLUMN made_key text, ADD COLUMN made_hash text;
-- quick: a shop has some dozens of each
CREATE UNIQUE INDEX posts_made_key ON posts (made_key) WHERE made_key IS NOT NULL;
-- quick: as above
CREATE UNIQUE INDEX delivery_zones_made_key ON delivery_zones (made_key) WHERE made_key IS NOT NULL;
-- quick: as above
CREATE UNIQUE INDEX delivery_options_made_key ON delivery_options (made_key) WHERE made_key IS NOT NULL;
