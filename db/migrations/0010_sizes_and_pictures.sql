-- Sizes with a stock of their own, further pictures, colours of a style, and how things fit.

ALTER TABLE products
  -- Null: the product has no sizes.
  ADD COLUMN size_system text CHECK (size_system IN ('letter', 'uk', 'eu_shoe')),
  -- The stock was set as a whole and spread over the sizes by the shop: somebody should count them.
  ADD COLUMN check_sizes boolean NOT NULL DEFAULT false,
  -- Products of one style are the same cut in other colours.
  ADD COLUMN style text NOT NULL DEFAULT '',
  -- Of the person in the picture.
  ADD COLUMN model_cm integer CHECK (model_cm BETWEEN 100 AND 230),
  ADD COLUMN model_size text,
  -- What the first picture, picture_id, shows; and those after it: [{"id": …, "alt": …}].
  ADD COLUMN picture_alt text NOT NULL DEFAULT '',
  ADD COLUMN more_pictures jsonb NOT NULL DEFAULT '[]';
-- quick: few products have a style or further pictures when this runs, so that both are nearly empty.
CREATE INDEX products_style ON products (style) WHERE style <> '';
-- quick: the same.
CREATE INDEX products_more_pictures ON products USING gin (more_pictures jsonb_path_ops)
  WHERE more_pictures <> '[]';

-- products.on_hand and held are those of the whole product. With u for pieces of items whose size is to be agreed:
-- the sum of the sizes' held is held - u of open holds, the sum of their on_hand is on_hand + u of sold ones.
-- Locks: products by id, then sizes by product and label.
CREATE TABLE product_sizes (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  label text NOT NULL,
  position integer NOT NULL,
  sku text UNIQUE,
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0 AND held <= on_hand),
  -- A label that was sold is never deleted, so that old orders can be read.
  retired_at timestamptz CHECK (retired_at IS NULL OR on_hand = 0),
  PRIMARY KEY (product_id, label)
) WITH (fillfactor = 85);
CREATE INDEX product_sizes_label ON product_sizes (label, product_id) WHERE retired_at IS NULL;

ALTER TABLE order_items
  ADD COLUMN size text,
  -- Ordered without a size though the product has some: staff agree one with the customer before it is shipped.
  ADD COLUMN size_to_agree boolean NOT NULL DEFAULT false;
-- quick: no row is such yet.
CREATE INDEX order_items_size_to_agree ON order_items (product_id) WHERE size_to_agree;

ALTER TABLE reviews
  ADD COLUMN fit text CHECK (fit IN ('small', 'true', 'large')),
  ADD COLUMN size text;

CREATE OR REPLACE FUNCTION notify_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- From here down a page says how many are left: LOW_STOCK of contract/catalogue.ts; a test compares them.
  few CONSTANT integer := 3;
  free_before integer := CASE WHEN OLD.archived_at IS NULL THEN OLD.on_hand - OLD.held ELSE 0 END;
  free_after integer := CASE WHEN NEW.archived_at IS NULL THEN NEW.on_hand - NEW.held ELSE 0 END;
BEGIN
  IF (OLD.name, OLD.description, OLD.category, OLD.color, OLD.price_cents, OLD.size_system, OLD.style,
      OLD.archived_at IS NULL)
    IS DISTINCT FROM
    (NEW.name, NEW.description, NEW.category, NEW.color, NEW.price_cents, NEW.size_system, NEW.style,
      NEW.archived_at IS NULL)
  THEN
    PERFORM notify_change('products', 'product:' || NEW.id);
  ELSIF (OLD.rating_sum, OLD.rating_count) <> (NEW.rating_sum, NEW.rating_count) THEN
    PERFORM notify_change('ratings', 'product:' || NEW.id);
  ELSIF NEW.size_system IS NOT NULL AND (free_before > 0) <> (free_after > 0) THEN
    PERFORM notify_change('sizes', 'product:' || NEW.id);
  ELSIF (OLD.old_price_cents, OLD.picture_id, OLD.picture_alt, OLD.more_pictures, OLD.model_cm, OLD.model_size)
    IS DISTINCT FROM
    (NEW.old_price_cents, NEW.picture_id, NEW.picture_alt, NEW.more_pictures, NEW.model_cm, NEW.model_size)
    OR least(free_before, few + 1) <> least(free_after, few + 1)
  THEN
    PERFORM notify_change('product:' || NEW.id);
  ELSIF free_before <> free_after THEN
    RAISE NOTICE USING ERRCODE = 'MK001', MESSAGE = 'stock:' || NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- sizes: which products a list holds that asks for a size.
CREATE FUNCTION notify_size_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  few CONSTANT integer := 3;
  product uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
  free_before integer := CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.on_hand - OLD.held END;
  free_after integer := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE NEW.on_hand - NEW.held END;
BEGIN
  IF TG_OP <> 'UPDATE' OR (OLD.position, OLD.retired_at IS NULL) <> (NEW.position, NEW.retired_at IS NULL)
    OR (free_before > 0) <> (free_after > 0)
  THEN
    PERFORM notify_change('sizes', 'product:' || product);
  ELSIF least(free_before, few + 1) <> least(free_after, few + 1) THEN
    PERFORM notify_change('product:' || product);
  ELSIF free_before <> free_after THEN
    RAISE NOTICE USING ERRCODE = 'MK001', MESSAGE = 'stock:' || product;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_sizes_changed AFTER INSERT OR UPDATE OR DELETE ON product_sizes
  FOR EACH ROW EXECUTE FUNCTION notify_size_change();
-- contract: nothing is emptied here; the trigger tells of it.
CREATE TRIGGER product_sizes_emptied AFTER TRUNCATE ON product_sizes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('everything');
