-- The sizes of a product that can be bought now, so that an index finds the products of a size. Made by the triggers below,
-- from the sizes and from the stock of the whole product: a piece of it may belong to an order whose size is to be agreed.

ALTER TABLE products ADD COLUMN sizes_in_stock text[] NOT NULL DEFAULT '{}';

CREATE FUNCTION find_sizes_in_stock(product uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(label ORDER BY label), '{}') FROM product_sizes
  WHERE product_id = product AND retired_at IS NULL AND on_hand > held
$$;

CREATE FUNCTION set_sizes_in_stock_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sizes_in_stock := CASE WHEN NEW.on_hand > NEW.held THEN find_sizes_in_stock(NEW.id) ELSE '{}' END;
  RETURN NEW;
END $$;
CREATE TRIGGER products_sizes_in_stock BEFORE UPDATE OF on_hand, held ON products
  FOR EACH ROW WHEN ((OLD.on_hand > OLD.held) <> (NEW.on_hand > NEW.held))
  EXECUTE FUNCTION set_sizes_in_stock_of_product();

-- Whoever changes a size holds its product's lock already.
CREATE FUNCTION set_sizes_in_stock_of_size() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_in boolean := TG_OP <> 'INSERT' AND OLD.retired_at IS NULL AND OLD.on_hand > OLD.held;
  is_in boolean := TG_OP <> 'DELETE' AND NEW.retired_at IS NULL AND NEW.on_hand > NEW.held;
BEGIN
  IF was_in <> is_in THEN
    UPDATE products SET sizes_in_stock = CASE WHEN on_hand > held THEN find_sizes_in_stock(id) ELSE '{}' END
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_sizes_in_stock AFTER INSERT OR DELETE OR UPDATE ON product_sizes
  FOR EACH ROW EXECUTE FUNCTION set_sizes_in_stock_of_size();

-- quick: a shop has thousands of products at most.
UPDATE products SET sizes_in_stock = find_sizes_in_stock(id)
WHERE on_hand > held AND EXISTS (SELECT FROM product_sizes s WHERE s.product_id = products.id);

-- contract: lists look at sizes_in_stock.
DROP INDEX product_sizes_label;
