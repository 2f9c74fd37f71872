-- Where the books have to be looked at. Money and the order it belongs to make one case: the order's id, or
-- the payment's own while no order has it. Triggers append the case whenever something about it changes; a job
-- takes it up and keeps those that something is, or will be, unaccounted for. A report reads the kept ones and
-- those not taken up yet, instead of the shop's whole history.

CREATE TABLE ledger_changes (case_id uuid NOT NULL)
  WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

CREATE TABLE ledger_cases (
  case_id uuid PRIMARY KEY,
  -- Something about it is unaccounted for, now or when time passes.
  suspect boolean NOT NULL,
  -- How much of the money that backs a sold order went back; the tally `backed_returned` is its sum.
  backed_returned bigint NOT NULL
);
CREATE INDEX ledger_cases_suspect ON ledger_cases (case_id) WHERE suspect;

CREATE FUNCTION note_order_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_changes VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_case_new AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.status IN ('Paid', 'Shipped', 'Delivered', 'Refunded')) EXECUTE FUNCTION note_order_case();
-- On its way from Paid to Delivered nothing about an order's money changes.
CREATE TRIGGER orders_case AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status IN ('Paid', 'Shipped', 'Delivered'), OLD.status = 'Refunded', OLD.payable)
    IS DISTINCT FROM (NEW.status IN ('Paid', 'Shipped', 'Delivered'), NEW.status = 'Refunded', NEW.payable)
    AND (OLD.status IN ('Paid', 'Shipped', 'Delivered', 'Refunded')
      OR NEW.status IN ('Paid', 'Shipped', 'Delivered', 'Refunded')))
  EXECUTE FUNCTION note_order_case();

CREATE FUNCTION note_payment_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.order_id IS DISTINCT FROM NEW.order_id THEN
    INSERT INTO ledger_changes VALUES (coalesce(OLD.order_id, OLD.id));
  END IF;
  INSERT INTO ledger_changes VALUES (coalesce(NEW.order_id, NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER payments_case_new AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'needs_attention', 'refunded')) EXECUTE FUNCTION note_payment_case();
CREATE TRIGGER payments_case AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.status IN ('succeeded', 'needs_attention', 'refunded')
      OR NEW.status IN ('succeeded', 'needs_attention', 'refunded'))
    AND (OLD.status, OLD.order_id, OLD.amount, OLD.received_amount, OLD.attention)
      IS DISTINCT FROM (NEW.status, NEW.order_id, NEW.amount, NEW.received_amount, NEW.attention))
  EXECUTE FUNCTION note_payment_case();

CREATE FUNCTION note_refund_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_changes SELECT coalesce(order_id, id) FROM payments WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_case AFTER INSERT OR UPDATE OF state, amount ON refunds FOR EACH ROW
  EXECUTE FUNCTION note_refund_case();

-- Nothing is deleted from the books; tests empty them.
CREATE FUNCTION forget_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ledger_changes;
  DELETE FROM ledger_cases;
  DELETE FROM tallies WHERE list = 'backed_returned';
  DELETE FROM tally_changes WHERE list = 'backed_returned';
  RETURN NULL;
END $$;
CREATE TRIGGER payments_no_case AFTER TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION forget_cases();
CREATE TRIGGER orders_no_case AFTER TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION forget_cases();

INSERT INTO ledger_changes
SELECT id FROM orders WHERE status IN ('Paid', 'Shipped', 'Delivered')
UNION
SELECT coalesce(p.order_id, p.id) FROM payments p
WHERE p.status IN ('succeeded', 'needs_attention', 'refunded')
  OR EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'failed');

-- Best sellers: pieces sold of each product per day, and summed over the last days that the overview shows.
-- An order that becomes sold, or is sold no more, is appended; the same job adds its pieces.

CREATE TABLE sale_changes (
  order_id uuid NOT NULL,
  day integer NOT NULL,
  sign integer NOT NULL
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
CREATE TABLE product_sales (
  day integer NOT NULL,
  product_id uuid NOT NULL,
  pieces bigint NOT NULL,
  PRIMARY KEY (day, product_id)
);
-- The sums of `best_sellers` are of `days` days, the last of which is `until`.
CREATE TABLE seller_periods (days integer PRIMARY KEY, until integer NOT NULL);
CREATE TABLE best_sellers (
  days integer NOT NULL REFERENCES seller_periods (days),
  product_id uuid NOT NULL,
  pieces bigint NOT NULL,
  PRIMARY KEY (days, product_id)
);
CREATE INDEX best_sellers_first ON best_sellers (days, pieces DESC);

CREATE FUNCTION note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status IN ('Paid', 'Shipped', 'Delivered') THEN
    INSERT INTO sale_changes VALUES (OLD.id, shop_day(coalesce(OLD.paid_at, OLD.created_at)), -1);
  END IF;
  IF NEW.status IN ('Paid', 'Shipped', 'Delivered') THEN
    INSERT INTO sale_changes VALUES (NEW.id, shop_day(coalesce(NEW.paid_at, NEW.created_at)), 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_sold_new AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.status IN ('Paid', 'Shipped', 'Delivered')) EXECUTE FUNCTION note_sale();
CREATE TRIGGER orders_sold AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status IN ('Paid', 'Shipped', 'Delivered')) <> (NEW.status IN ('Paid', 'Shipped', 'Delivered'))
    OR (NEW.status IN ('Paid', 'Shipped', 'Delivered')
      AND shop_day(coalesce(OLD.paid_at, OLD.created_at)) <> shop_day(coalesce(NEW.paid_at, NEW.created_at))))
  EXECUTE FUNCTION note_sale();

CREATE FUNCTION forget_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sale_changes;
  DELETE FROM product_sales;
  DELETE FROM best_sellers;
  DELETE FROM seller_periods;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_no_sale AFTER TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION forget_sales();

INSERT INTO product_sales
SELECT shop_day(coalesce(o.paid_at, o.created_at)), i.product_id, sum(i.quantity)
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE o.status IN ('Paid', 'Shipped', 'Delivered') GROUP BY 1, 2;
