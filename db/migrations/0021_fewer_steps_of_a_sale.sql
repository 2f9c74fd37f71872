-- What catches work that a process does at once itself, should it die in between (api/platform/nets.ts). A job of the
-- library has eight indexes; nearly every net is taken away within a second.
CREATE TABLE job_nets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  queue text NOT NULL,
  data jsonb NOT NULL,
  due_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- PostgreSQL reads the WHEN of a trigger from its text and prepares it anew in every statement, which cost more than
-- what it kept from running: three of them for each update of an order or a payment. So each of the two tables has
-- one trigger for all that follows its changes. It names the columns it looks at, and asks for the rest in its
-- function, whose plans are kept. What is counted and when is as it was (0011, 0016, 0017).
CREATE FUNCTION follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Of a new order OLD is all NULL.
  was_sold boolean := coalesce(OLD.status IN ('Paid', 'Shipped', 'Delivered'), false);
  is_sold boolean := NEW.status IN ('Paid', 'Shipped', 'Delivered');
  was_booked boolean := was_sold OR coalesce(OLD.status = 'Refunded', false);
  is_booked boolean := is_sold OR NEW.status = 'Refunded';
  day_before integer := shop_day(coalesce(OLD.paid_at, OLD.created_at));
  day_after integer := shop_day(coalesce(NEW.paid_at, NEW.created_at));
BEGIN
  IF (OLD.status, OLD.payable, OLD.returned, OLD.created_at, OLD.paid_at)
    IS DISTINCT FROM (NEW.status, NEW.payable, NEW.returned, NEW.created_at, NEW.paid_at)
  THEN
    IF OLD.status NOT IN ('awaiting', 'lapsed') THEN
      INSERT INTO tally_changes VALUES ('orders', OLD.status, shop_day(OLD.created_at), -1);
    END IF;
    IF was_booked THEN
      INSERT INTO tally_changes
      VALUES ('sales', OLD.status, day_before, -1, -OLD.payable, -OLD.returned);
    END IF;
    IF NEW.status NOT IN ('awaiting', 'lapsed') THEN
      INSERT INTO tally_changes VALUES ('orders', NEW.status, shop_day(NEW.created_at), 1);
    END IF;
    IF is_booked THEN
      INSERT INTO tally_changes VALUES ('sales', NEW.status, day_after, 1, NEW.payable, NEW.returned);
    END IF;
  END IF;
  -- On its way from Paid to Delivered nothing about an order's money changes.
  IF (was_booked OR is_booked)
    AND (was_sold, was_booked, OLD.payable) IS DISTINCT FROM (is_sold, is_booked, NEW.payable)
  THEN
    INSERT INTO ledger_changes VALUES (NEW.id);
  END IF;
  IF was_sold AND NOT (is_sold AND day_before = day_after) THEN
    INSERT INTO sale_changes VALUES (OLD.id, day_before, -1);
  END IF;
  IF is_sold AND NOT (was_sold AND day_before = day_after) THEN
    INSERT INTO sale_changes VALUES (NEW.id, day_after, 1);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER orders_tallied_in ON orders;
DROP TRIGGER orders_tallied_again ON orders;
DROP TRIGGER orders_case_new ON orders;
DROP TRIGGER orders_case ON orders;
DROP TRIGGER orders_sold_new ON orders;
DROP TRIGGER orders_sold ON orders;
CREATE TRIGGER orders_followed_in AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.status NOT IN ('awaiting', 'lapsed')) EXECUTE FUNCTION follow_order();
CREATE TRIGGER orders_followed AFTER UPDATE OF status, payable, returned, created_at, paid_at ON orders
  FOR EACH ROW EXECUTE FUNCTION follow_order();

CREATE FUNCTION follow_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Of a new payment OLD is all NULL.
  was_counted boolean := coalesce(OLD.status IN ('succeeded', 'needs_attention', 'refunded'), false);
  is_counted boolean := NEW.status IN ('succeeded', 'needs_attention', 'refunded');
BEGIN
  -- No change of a payment goes untold, whichever path makes it: what it was, what it is, and the facts.
  IF TG_OP = 'UPDATE' AND (OLD.status, OLD.order_id, OLD.receipt, OLD.received_amount, OLD.attention)
    IS DISTINCT FROM (NEW.status, NEW.order_id, NEW.receipt, NEW.received_amount, NEW.attention)
  THEN
    INSERT INTO payment_events (payment_id, at, source, body)
    VALUES (
      NEW.id,
      CASE
        WHEN NEW.finished_at IS DISTINCT FROM OLD.finished_at AND NEW.finished_at IS NOT NULL
          THEN NEW.finished_at
        WHEN NEW.prompted_at IS DISTINCT FROM OLD.prompted_at AND NEW.prompted_at IS NOT NULL
          THEN NEW.prompted_at
        ELSE clock_timestamp()
      END,
      'shop',
      jsonb_strip_nulls(jsonb_build_object(
        'change', 'payment', 'from', OLD.status, 'to', NEW.status, 'order', NEW.order_id,
        'received', NEW.received_amount, 'receipt', NEW.receipt, 'code', NEW.code,
        'attention', CASE WHEN NEW.status = 'needs_attention' THEN NEW.attention END))
    );
  END IF;
  IF NOT (was_counted OR is_counted) THEN RETURN NULL; END IF;

  IF (OLD.status, OLD.attention, OLD.amount, OLD.received_amount, OLD.created_at, OLD.finished_at)
    IS DISTINCT FROM
    (NEW.status, NEW.attention, NEW.amount, NEW.received_amount, NEW.created_at, NEW.finished_at)
  THEN
    IF was_counted AND (OLD.status <> 'needs_attention' OR OLD.attention IS DISTINCT FROM 'used_receipt') THEN
      INSERT INTO tally_changes
      VALUES ('received', OLD.method, shop_day(coalesce(OLD.finished_at, OLD.created_at)), -1,
        -coalesce(OLD.received_amount, OLD.amount));
    END IF;
    IF is_counted AND (NEW.status <> 'needs_attention' OR NEW.attention IS DISTINCT FROM 'used_receipt') THEN
      INSERT INTO tally_changes
      VALUES ('received', NEW.method, shop_day(coalesce(NEW.finished_at, NEW.created_at)), 1,
        coalesce(NEW.received_amount, NEW.amount));
    END IF;
  END IF;
  IF (OLD.status, OLD.order_id, OLD.amount, OLD.received_amount, OLD.attention)
    IS DISTINCT FROM (NEW.status, NEW.order_id, NEW.amount, NEW.received_amount, NEW.attention)
  THEN
    IF TG_OP = 'UPDATE' AND OLD.order_id IS DISTINCT FROM NEW.order_id THEN
      INSERT INTO ledger_changes VALUES (coalesce(OLD.order_id, OLD.id));
    END IF;
    INSERT INTO ledger_changes VALUES (coalesce(NEW.order_id, NEW.id));
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER payments_tell ON payments;
DROP TRIGGER payments_tallied_in ON payments;
DROP TRIGGER payments_tallied_again ON payments;
DROP TRIGGER payments_case_new ON payments;
DROP TRIGGER payments_case ON payments;
CREATE TRIGGER payments_followed_in AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'needs_attention', 'refunded')) EXECUTE FUNCTION follow_payment();
CREATE TRIGGER payments_followed
  AFTER UPDATE OF status, order_id, attention, amount, received_amount, receipt, created_at, finished_at
  ON payments FOR EACH ROW EXECUTE FUNCTION follow_payment();

DROP FUNCTION note_order_case(), note_payment_case(), note_sale(), tell_payment_change();
