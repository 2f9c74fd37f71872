-- Lists and searches at the same cost for a thousand products and a million (docs/decisions/0018). This
-- rewrites the table: a few seconds for a thousand products, minutes for a million.

DROP INDEX products_newest, products_category, products_color, products_price, products_search;

-- Room for the next version of a row in its own page, so that stock moves touch no index (HOT).
ALTER TABLE products SET (fillfactor = 85);
ALTER TABLE products ADD COLUMN rating double precision NOT NULL
  GENERATED ALWAYS AS (rating_sum::double precision / greatest(rating_count, 1)) STORED;

-- One index for each filter and order. None may hold on_hand or held. What is included lets a price band be
-- filtered, and the pages before be skipped, without reading the table.
CREATE INDEX products_newest ON products (seq) INCLUDE (price_cents) WHERE archived_at IS NULL;
CREATE INDEX products_category_newest ON products (category, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_color_newest ON products (color, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_category_color_newest ON products (category, color, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;

CREATE INDEX products_rating ON products (rating, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_category_rating ON products (category, rating, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_color_rating ON products (color, rating, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_category_color_rating ON products (category, color, rating, seq)
  INCLUDE (price_cents) WHERE archived_at IS NULL;

CREATE INDEX products_price ON products (price_cents, seq DESC) WHERE archived_at IS NULL;
CREATE INDEX products_category_price ON products (category, price_cents, seq DESC)
  WHERE archived_at IS NULL;
CREATE INDEX products_color_price ON products (color, price_cents, seq DESC)
  WHERE archived_at IS NULL;
CREATE INDEX products_category_color_price ON products (category, color, price_cents, seq DESC)
  WHERE archived_at IS NULL;
-- Highest price first is not lowest first read backwards: the newest come first in both.
CREATE INDEX products_price_down ON products (price_cents, seq) WHERE archived_at IS NULL;

-- The words of a text as the index holds them: what stands between blanks and line breaks. One of more than
-- 400 letters, too long for an index, counts as several of 400; they overlap by the 200 that a search may have.
-- Restricted: a search of milliseconds is not worth starting other processes.
CREATE FUNCTION text_words(whole text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED AS $$
  SELECT CASE
    WHEN length(whole) <= 400 THEN string_to_array(translate(whole, E'\n', ' '), ' ')
    ELSE ARRAY(
      SELECT DISTINCT substr(word, at, 400)
      FROM unnest(string_to_array(translate(whole, E'\n', ' '), ' ')) AS word,
        generate_series(1, greatest(length(word) - 200, 1), 200) AS at
    )
  END
$$;

-- A search finds the words that hold its text, then the products that have these words: most texts are held by
-- few words, while each run of three letters is in many products.
CREATE TABLE product_words (word text PRIMARY KEY);
INSERT INTO product_words SELECT DISTINCT unnest(text_words(search_text)) FROM products;
CREATE INDEX product_words_parts ON product_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- Without a list of pending entries, which every search would have to read through.
CREATE INDEX products_words ON products USING gin (text_words(search_text))
  WITH (fastupdate = off) WHERE archived_at IS NULL;
CREATE INDEX products_picture ON products (picture_id) WHERE picture_id IS NOT NULL;

-- Texts that many products hold, with the number of products per category, colour and price band: a search
-- for one of them is counted once, then kept true by the triggers below.
CREATE TABLE searches (
  text text PRIMARY KEY,
  kept_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE search_counts (
  text text NOT NULL,
  category text NOT NULL,
  color text NOT NULL,
  band integer NOT NULL,
  products integer NOT NULL,
  PRIMARY KEY (text, category, color, band)
);

-- Shared by those who change what products say, alone for who counts: nothing is counted twice or missed.
CREATE FUNCTION searches_lock() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT 6255441 $$;

-- Counts the products that hold a text and keeps the counts; false, and nothing kept, while products are
-- being changed.
CREATE FUNCTION keep_search(wanted text, most integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(searches_lock()) THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM searches WHERE text = wanted) THEN RETURN true; END IF;
  DELETE FROM search_counts WHERE text = wanted;
  INSERT INTO search_counts
  SELECT wanted, category, color, price_band(price_cents), count(*) FROM products
  WHERE archived_at IS NULL AND strpos(search_text, wanted) > 0 GROUP BY 1, 2, 3, 4;
  INSERT INTO searches (text) VALUES (wanted);
  WITH gone AS (
    DELETE FROM searches
    WHERE text IN (SELECT text FROM searches ORDER BY kept_at DESC OFFSET most)
    RETURNING text
  )
  DELETE FROM search_counts WHERE text IN (SELECT text FROM gone);
  RETURN true;
END $$;

CREATE FUNCTION add_words_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_words SELECT DISTINCT unnest(text_words(search_text)) AS word FROM added ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER products_words_in AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_products();

-- Words that no product has any more stay: they find nothing.
CREATE FUNCTION add_words_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_words SELECT DISTINCT unnest(text_words(NEW.search_text)) AS word ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER products_words_again AFTER UPDATE OF name, description, category, color, price_cents ON products
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION add_words_of_product();

CREATE FUNCTION count_added_searches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(searches_lock());
  -- An import: counting anew costs less than following it.
  IF (SELECT count(*) FROM (SELECT FROM added LIMIT 1001) AS counted) > 1000 THEN
    DELETE FROM searches;
    DELETE FROM search_counts;
    RETURN NULL;
  END IF;
  INSERT INTO search_counts AS c
  SELECT s.text, a.category, a.color, price_band(a.price_cents), count(*)
  FROM added AS a JOIN searches AS s ON strpos(a.search_text, s.text) > 0
  WHERE a.archived_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (text, category, color, band) DO UPDATE SET products = c.products + EXCLUDED.products;
  RETURN NULL;
END $$;
CREATE TRIGGER products_searches_in AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_searches();

CREATE FUNCTION count_removed_searches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(searches_lock());
  INSERT INTO search_counts AS c
  SELECT s.text, r.category, r.color, price_band(r.price_cents), -count(*)
  FROM removed AS r JOIN searches AS s ON strpos(r.search_text, s.text) > 0
  WHERE r.archived_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (text, category, color, band) DO UPDATE SET products = c.products + EXCLUDED.products;
  RETURN NULL;
END $$;
CREATE TRIGGER products_searches_out AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_searches();

CREATE FUNCTION count_moved_searches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(searches_lock());
  INSERT INTO search_counts AS c
  SELECT text, category, color, band, sum(by) FROM (
    SELECT text, OLD.category, OLD.color, price_band(OLD.price_cents) AS band, -1 AS by
    FROM searches WHERE OLD.archived_at IS NULL AND strpos(OLD.search_text, text) > 0
    UNION ALL
    SELECT text, NEW.category, NEW.color, price_band(NEW.price_cents), 1
    FROM searches WHERE NEW.archived_at IS NULL AND strpos(NEW.search_text, text) > 0
  ) AS moved
  GROUP BY 1, 2, 3, 4 HAVING sum(by) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (text, category, color, band) DO UPDATE SET products = c.products + EXCLUDED.products;
  RETURN NULL;
END $$;
CREATE TRIGGER products_searches_again
  AFTER UPDATE OF name, description, category, color, price_cents, archived_at ON products
  FOR EACH ROW WHEN (
    OLD.search_text <> NEW.search_text OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
  )
  EXECUTE FUNCTION count_moved_searches();

CREATE FUNCTION forget_searches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_words;
  DELETE FROM searches;
  DELETE FROM search_counts;
  RETURN NULL;
END $$;
CREATE TRIGGER products_searches_emptied AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION forget_searches();
