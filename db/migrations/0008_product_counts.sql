-- How many products are on sale per category, colour and price band: what lists and filters count, at the
-- same cost for a thousand products and a million. Stock moves don't touch it.

-- The bands of contract/catalogue.ts; a test compares them.
CREATE FUNCTION price_band(cents bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (CASE WHEN cents < 100000 THEN 0 WHEN cents <= 500000 THEN 1 WHEN cents <= 1000000 THEN 2 ELSE 3 END) $$;

CREATE TABLE product_counts (
  category text NOT NULL,
  color text NOT NULL,
  band integer NOT NULL,
  products integer NOT NULL,
  PRIMARY KEY (category, color, band)
);

INSERT INTO product_counts
SELECT category, color, price_band(price_cents), count(*) FROM products
WHERE archived_at IS NULL GROUP BY 1, 2, 3;

CREATE FUNCTION count_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts AS c
  SELECT category, color, price_band(price_cents), count(*) FROM added
  WHERE archived_at IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (category, color, band) DO UPDATE SET products = c.products + EXCLUDED.products;
  RETURN NULL;
END $$;
CREATE TRIGGER products_counted_in AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_products();

CREATE FUNCTION count_removed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_counts c SET products = c.products - gone.products
  FROM (
    SELECT category, color, price_band(price_cents) AS band, count(*) AS products FROM removed
    WHERE archived_at IS NULL GROUP BY 1, 2, 3
  ) AS gone
  WHERE (c.category, c.color, c.band) = (gone.category, gone.color, gone.band);
  RETURN NULL;
END $$;
CREATE TRIGGER products_counted_out AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_products();

CREATE FUNCTION count_moved_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.archived_at IS NULL THEN
    UPDATE product_counts SET products = products - 1
    WHERE (category, color, band) = (OLD.category, OLD.color, price_band(OLD.price_cents));
  END IF;
  IF NEW.archived_at IS NULL THEN
    INSERT INTO product_counts AS c VALUES (NEW.category, NEW.color, price_band(NEW.price_cents), 1)
    ON CONFLICT (category, color, band) DO UPDATE SET products = c.products + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_counted_again AFTER UPDATE OF category, color, price_cents, archived_at ON products
  FOR EACH ROW EXECUTE FUNCTION count_moved_product();
