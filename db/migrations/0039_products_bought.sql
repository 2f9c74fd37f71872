-- Pieces paid for in the last 30 days, counted every few minutes: what is bought most stands first.
ALTER TABLE products ADD COLUMN bought integer NOT NULL DEFAULT 0;

-- A product that somebody is just buying is left to the next count: a sale never waits.
CREATE FUNCTION count_bought(at timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH sold AS (
    SELECT i.product_id AS id, sum(i.quantity)::integer AS pieces
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.status IN ('Paid', 'Shipped', 'Delivered')
      AND coalesce(o.paid_at, o.created_at) >= at - interval '30 days'
    GROUP BY i.product_id),
  stale AS (
    SELECT p.id, coalesce(s.pieces, 0) AS pieces
    FROM products p LEFT JOIN sold s USING (id)
    WHERE p.bought <> coalesce(s.pieces, 0)
    ORDER BY p.id
    FOR NO KEY UPDATE OF p SKIP LOCKED)
  UPDATE products SET bought = stale.pieces FROM stale WHERE products.id = stale.id
$$;

-- `bought`: the order of lists sorted by it. An old price decides which products a list of offers holds.
CREATE OR REPLACE FUNCTION notify_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- From here down a page says how many are left: LOW_STOCK of contract/catalogue.ts; a test compares them.
  few CONSTANT integer := 3;
  free_before integer := CASE WHEN OLD.archived_at IS NULL THEN OLD.on_hand - OLD.held ELSE 0 END;
  free_after integer := CASE WHEN NEW.archived_at IS NULL THEN NEW.on_hand - NEW.held ELSE 0 END;
BEGIN
  IF (OLD.name, OLD.description, OLD.category, OLD.color, OLD.price_cents, OLD.old_price_cents, OLD.size_system,
      OLD.style, OLD.archived_at IS NULL)
    IS DISTINCT FROM
    (NEW.name, NEW.description, NEW.category, NEW.color, NEW.price_cents, NEW.old_price_cents, NEW.size_system,
      NEW.style, NEW.archived_at IS NULL)
  THEN
    PERFORM notify_change('products', 'product:' || NEW.id);
  ELSIF (OLD.rating_sum, OLD.rating_count) <> (NEW.rating_sum, NEW.rating_count) THEN
    PERFORM notify_change('ratings', 'product:' || NEW.id);
  ELSIF NEW.size_system IS NOT NULL AND (free_before > 0) <> (free_after > 0) THEN
    PERFORM notify_change('sizes', 'product:' || NEW.id);
  ELSIF (OLD.picture_id, OLD.picture_alt, OLD.more_pictures, OLD.model_cm, OLD.model_size)
    IS DISTINCT FROM
    (NEW.picture_id, NEW.picture_alt, NEW.more_pictures, NEW.model_cm, NEW.model_size)
    OR least(free_before, few + 1) <> least(free_after, few + 1)
  THEN
    PERFORM notify_change('product:' || NEW.id);
  ELSIF OLD.bought <> NEW.bought THEN
    PERFORM notify_change('bought');
  ELSIF free_before <> free_after THEN
    RAISE NOTICE USING ERRCODE = 'MK001', MESSAGE = 'stock:' || NEW.id;
  END IF;
  RETURN NULL;
END $$;
