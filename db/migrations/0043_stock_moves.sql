-- Pieces of an item that are with the shop again; the others are the buyer's or wait to be sent.
ALTER TABLE order_items ADD COLUMN back integer NOT NULL DEFAULT 0;
ALTER TABLE order_items ADD CONSTRAINT order_items_back CHECK (back BETWEEN 0 AND quantity) NOT VALID;

-- `low_at`: at so many free pieces, of the product or of each of its sizes, it is low; NULL: as the shop has it.
ALTER TABLE products
  ADD COLUMN low_at integer CONSTRAINT products_low_at CHECK (low_at BETWEEN 0 AND 1000000),
  ADD COLUMN shelf_note text NOT NULL DEFAULT '';

-- What happened to the pieces of each product: `delta` is what a row did to on_hand, `shelf` to what lies on the
-- shelf, which is on_hand and what is paid and not sent. A sale leaves the shelf as it is, a parcel leaves on_hand.
-- Of a product with sizes the rows without one are pieces whose size is to be agreed, which its sizes still count.
CREATE TABLE stock_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  product_id uuid NOT NULL REFERENCES products (id),
  size text,
  delta integer NOT NULL,
  shelf integer NOT NULL,
  reason text NOT NULL,
  order_id uuid,
  -- NULL: the shop itself. No foreign keys: people are deleted, and a sale writes rows of its order.
  actor uuid,
  note text NOT NULL DEFAULT '',
  -- One press of a form: the same press again is answered by its rows.
  batch uuid,
  CHECK (CASE
    WHEN reason = 'sold' THEN delta < 0 AND shelf = 0
    WHEN reason = 'released' THEN delta > 0 AND shelf = 0
    WHEN reason = 'sent' THEN delta = 0 AND shelf < 0
    WHEN reason = 'put_back' THEN delta = 0 AND shelf > 0
    WHEN reason IN ('received', 'returned') THEN delta > 0 AND shelf = delta
    WHEN reason IN ('damaged', 'lost', 'given') THEN delta < 0 AND shelf = delta
    WHEN reason = 'counted' THEN delta <> 0 AND shelf = delta
    ELSE reason IN ('opening', 'sizes', 'correction') END)
);
CREATE INDEX stock_moves_of ON stock_moves (product_id, size, id);
CREATE UNIQUE INDEX stock_moves_batch ON stock_moves (batch, product_id, size, reason) NULLS NOT DISTINCT
  WHERE batch IS NOT NULL;

CREATE FUNCTION refuse_change_of_stock_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER stock_moves_append_only BEFORE UPDATE OR DELETE ON stock_moves
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_stock_moves();

-- What the books should say of each product and size, from what stands in the other tables.
CREATE VIEW stock_now AS
WITH unsent AS (
  SELECT i.product_id, i.size, sum(i.quantity - i.back)::integer AS pieces
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.status = 'Paid' GROUP BY i.product_id, i.size)
SELECT s.product_id, s.label AS size, s.on_hand AS delta, s.on_hand + coalesce(u.pieces, 0) AS shelf
FROM product_sizes s LEFT JOIN unsent u ON u.product_id = s.product_id AND u.size = s.label
UNION ALL
SELECT p.id, NULL, p.on_hand - z.pieces, p.on_hand - z.pieces + coalesce(u.pieces, 0)
FROM products p
CROSS JOIN LATERAL (SELECT coalesce(sum(s.on_hand), 0)::integer AS pieces
  FROM product_sizes s WHERE s.product_id = p.id) z
LEFT JOIN unsent u ON u.product_id = p.id AND u.size IS NULL;

INSERT INTO stock_moves (at, product_id, size, delta, shelf, reason)
SELECT now(), product_id, size, delta, shelf, 'opening' FROM stock_now WHERE (delta, shelf) <> (0, 0);
