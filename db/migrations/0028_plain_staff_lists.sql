-- Staff's lists and the overview count and sum in plain SQL. The payments report's sums stay as they were.
DROP TRIGGER users_tallied ON users;
DROP TRIGGER users_tallied_none ON users;
DROP TRIGGER reviews_tallied ON reviews;
DROP TRIGGER reviews_tallied_none ON reviews;
DROP TRIGGER contact_messages_tallied ON contact_messages;
DROP TRIGGER contact_messages_tallied_none ON contact_messages;
DROP TRIGGER mails_tallied ON mails;
DROP TRIGGER mails_tallied_none ON mails;
DROP TRIGGER orders_no_sale ON orders;
DROP FUNCTION tally_user(), tally_review(), tally_message(), tally_mail(), forget_sales();
-- contract: no released version reads them.
DROP TABLE sale_changes, product_sales, best_sellers, seller_periods;

CREATE OR REPLACE FUNCTION follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Of a new order OLD is all NULL.
  was_sold boolean := coalesce(OLD.status IN ('Paid', 'Shipped', 'Delivered'), false);
  is_sold boolean := NEW.status IN ('Paid', 'Shipped', 'Delivered');
  was_booked boolean := was_sold OR coalesce(OLD.status = 'Refunded', false);
  is_booked boolean := is_sold OR NEW.status = 'Refunded';
BEGIN
  IF NOT (was_booked OR is_booked) THEN RETURN NULL; END IF;
  IF (OLD.status, OLD.payable, OLD.returned, OLD.created_at, OLD.paid_at)
    IS DISTINCT FROM (NEW.status, NEW.payable, NEW.returned, NEW.created_at, NEW.paid_at)
  THEN
    IF was_booked THEN
      INSERT INTO tally_changes
      VALUES ('sales', OLD.status, shop_day(coalesce(OLD.paid_at, OLD.created_at)), -1, -OLD.payable,
        -OLD.returned);
    END IF;
    IF is_booked THEN
      INSERT INTO tally_changes
      VALUES ('sales', NEW.status, shop_day(coalesce(NEW.paid_at, NEW.created_at)), 1, NEW.payable,
        NEW.returned);
    END IF;
  END IF;
  -- On its way from Paid to Delivered nothing about an order's money changes.
  IF (was_sold, was_booked, OLD.payable) IS DISTINCT FROM (is_sold, is_booked, NEW.payable) THEN
    INSERT INTO ledger_changes VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_changes
  SELECT 'sales', OLD.status, shop_day(coalesce(OLD.paid_at, OLD.created_at)), -1, -OLD.payable,
    -OLD.returned
  WHERE OLD.status IN ('Paid', 'Shipped', 'Delivered', 'Refunded');
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW counted_tallies AS
  SELECT 'sales' AS list, status AS kind, shop_day(coalesce(paid_at, created_at)) AS bucket,
    count(*) AS entries, sum(payable)::bigint AS amount, sum(returned)::bigint AS returned
  FROM orders WHERE status IN ('Paid', 'Shipped', 'Delivered', 'Refunded') GROUP BY 2, 3
UNION ALL
  SELECT 'received', method, shop_day(coalesce(finished_at, created_at)), count(*),
    sum(coalesce(received_amount, amount))::bigint, 0
  FROM payments
  WHERE status IN ('succeeded', 'refunded')
    OR (status = 'needs_attention' AND attention IS DISTINCT FROM 'used_receipt')
  GROUP BY 2, 3
UNION ALL
  SELECT 'returned', p.method, shop_day(coalesce(r.finished_at, r.created_at)), count(*),
    sum(r.amount)::bigint, 0
  FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.state = 'done' GROUP BY 2, 3;

DELETE FROM tallies WHERE list IN ('orders', 'users', 'reviews', 'messages', 'mails');
DELETE FROM tally_changes WHERE list IN ('orders', 'users', 'reviews', 'messages', 'mails');

-- What was sold in a period: the overview's days and best sellers.
-- quick: before the first release, no shop is open while this is applied
CREATE INDEX orders_sold ON orders (coalesce(paid_at, created_at))
  WHERE status IN ('Paid', 'Shipped', 'Delivered');
