-- Of a text that hundreds or thousands of products hold, the database keeps which ones, with what lists are sorted and
-- filtered by: any page of it, in any order, is then read from an index (docs/decisions/0018). A moment for any catalogue.

ALTER TABLE searches
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  -- How many products were found when they were kept; null where only their number is.
  ADD COLUMN matches integer;

-- What was kept so far are numbers only: the next asker has it kept anew.
DELETE FROM searches;
DELETE FROM search_counts;

CREATE TABLE search_matches (
  search bigint NOT NULL,
  seq bigint NOT NULL,
  price_cents bigint NOT NULL,
  rating double precision NOT NULL,
  category text NOT NULL,
  color text NOT NULL,
  PRIMARY KEY (search, seq)
);
CREATE INDEX search_matches_price ON search_matches (search, price_cents, seq DESC);
CREATE INDEX search_matches_rating ON search_matches (search, rating, seq);

-- Whatever forgets a text forgets what is kept of it.
CREATE FUNCTION forget_matches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_counts WHERE text IN (SELECT text FROM gone);
  DELETE FROM search_matches WHERE search IN (SELECT id FROM gone WHERE matches IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER searches_forgotten AFTER DELETE ON searches
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_matches();

-- Keeps the products that hold a text, and their counts. `pairs`, or where these are null `words`, are what such a
-- product has one of. False, and nothing kept, while products are being changed, and where more than `few` have one. With memory for
-- knowing each row that may: rows known by their page alone are told apart by making the words of each anew.
CREATE FUNCTION keep_matches(wanted text, pairs integer[], words text[], few integer, most integer)
RETURNS boolean LANGUAGE plpgsql SET work_mem = '32MB' AS $$
DECLARE
  narrowed text := CASE WHEN pairs IS NULL THEN 'text_words(search_text) && $2' ELSE 'text_pairs(search_text) && $1' END;
  candidates integer;
  kept bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(searches_lock()) THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM searches WHERE text = wanted AND matches IS NOT NULL) THEN RETURN true; END IF;
  EXECUTE 'SELECT count(*) FROM (SELECT FROM products WHERE archived_at IS NULL AND ' || narrowed || ' LIMIT $3 + 1) AS found'
  INTO candidates USING pairs, words, few;
  IF candidates > few THEN RETURN false; END IF;
  DELETE FROM searches WHERE text = wanted;
  INSERT INTO searches (text, matches) VALUES (wanted, candidates) RETURNING id INTO kept;
  EXECUTE 'INSERT INTO search_matches SELECT $3, seq, price_cents, rating, category, color FROM products
    WHERE archived_at IS NULL AND strpos(search_text, $4) > 0 AND ' || narrowed
  USING pairs, words, kept, wanted;
  INSERT INTO search_counts
  SELECT wanted, category, color, price_band(price_cents), count(*) FROM search_matches
  WHERE search = kept GROUP BY 1, 2, 3, 4;
  -- The oldest go. A million matches take some 250 MB.
  DELETE FROM searches WHERE text IN (
    SELECT text FROM (
      SELECT text, row_number() OVER newest AS place, sum(coalesce(matches, 0)) OVER newest AS held
      FROM searches WINDOW newest AS (ORDER BY kept_at DESC, id DESC)
    ) AS ranked
    WHERE place > most OR (place > 1 AND held > 1000000)
  );
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION count_added_searches() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO search_matches
  SELECT s.id, a.seq, a.price_cents, a.rating, a.category, a.color
  FROM added AS a JOIN searches AS s ON s.matches IS NOT NULL AND strpos(a.search_text, s.text) > 0
  WHERE a.archived_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_searches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(searches_lock());
  INSERT INTO search_counts AS c
  SELECT s.text, r.category, r.color, price_band(r.price_cents), -count(*)
  FROM removed AS r JOIN searches AS s ON strpos(r.search_text, s.text) > 0
  WHERE r.archived_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (text, category, color, band) DO UPDATE SET products = c.products + EXCLUDED.products;
  DELETE FROM search_matches AS m USING removed AS r, searches AS s
  WHERE s.matches IS NOT NULL AND strpos(r.search_text, s.text) > 0 AND (m.search, m.seq) = (s.id, r.seq);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_moved_searches() RETURNS trigger LANGUAGE plpgsql AS $$
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
  DELETE FROM search_matches AS m USING searches AS s
  WHERE s.matches IS NOT NULL AND strpos(OLD.search_text, s.text) > 0 AND (m.search, m.seq) = (s.id, OLD.seq);
  INSERT INTO search_matches
  SELECT s.id, NEW.seq, NEW.price_cents, NEW.rating, NEW.category, NEW.color FROM searches AS s
  WHERE NEW.archived_at IS NULL AND s.matches IS NOT NULL AND strpos(NEW.search_text, s.text) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION rank_matches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(searches_lock());
  UPDATE search_matches AS m SET rating = NEW.rating FROM searches AS s
  WHERE s.matches IS NOT NULL AND strpos(NEW.search_text, s.text) > 0 AND (m.search, m.seq) = (s.id, NEW.seq);
  RETURN NULL;
END $$;
CREATE TRIGGER products_ranked AFTER UPDATE OF rating_sum, rating_count ON products
  FOR EACH ROW WHEN (OLD.rating <> NEW.rating) EXECUTE FUNCTION rank_matches();
