-- Why money waits for a person.
ALTER TABLE payments ADD COLUMN attention text CHECK (attention IN
  ('wrong_amount', 'used_receipt', 'second_receipt', 'second_payment', 'order_ended', 'pieces_gone',
   'unclaimed'));

-- No change of a payment goes untold, whichever path makes it: what it was, what it is, and the facts.
CREATE FUNCTION tell_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
  RETURN NULL;
END $$;
CREATE TRIGGER payments_tell AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.status, OLD.order_id, OLD.receipt, OLD.received_amount, OLD.attention)
    IS DISTINCT FROM (NEW.status, NEW.order_id, NEW.receipt, NEW.received_amount, NEW.attention))
  EXECUTE FUNCTION tell_payment_change();

CREATE FUNCTION tell_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.state END;
BEGIN
  INSERT INTO payment_events (payment_id, refund_id, at, source, body)
  VALUES (
    NEW.payment_id,
    NEW.id,
    CASE
      WHEN TG_OP = 'INSERT' THEN NEW.created_at
      WHEN NEW.finished_at IS DISTINCT FROM OLD.finished_at AND NEW.finished_at IS NOT NULL
        THEN NEW.finished_at
      WHEN NEW.sent_at IS DISTINCT FROM OLD.sent_at AND NEW.sent_at IS NOT NULL THEN NEW.sent_at
      ELSE clock_timestamp()
    END,
    'shop',
    jsonb_strip_nulls(jsonb_build_object(
      'change', 'refund', 'from', before, 'to', NEW.state, 'amount', NEW.amount, 'way', NEW.way,
      'staff', CASE WHEN TG_OP = 'INSERT' THEN NEW.staff_id END,
      'receipt', NEW.receipt, 'code', NEW.code))
  );
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_tell_new AFTER INSERT ON refunds FOR EACH ROW
  EXECUTE FUNCTION tell_refund_change();
CREATE TRIGGER refunds_tell AFTER UPDATE ON refunds FOR EACH ROW
  WHEN ((OLD.state, OLD.receipt, OLD.amount) IS DISTINCT FROM (NEW.state, NEW.receipt, NEW.amount))
  EXECUTE FUNCTION tell_refund_change();

-- What the report and its lists read.
CREATE INDEX payments_finished ON payments (finished_at)
  WHERE status IN ('succeeded', 'needs_attention', 'refunded');
CREATE INDEX payments_unclaimed ON payments (finished_at)
  WHERE order_id IS NULL AND status = 'succeeded';
CREATE INDEX refunds_finished ON refunds (finished_at) WHERE state = 'done';
CREATE INDEX refunds_open ON refunds (created_at) WHERE state IN ('requested', 'sent');
CREATE INDEX orders_unpaid ON orders (payable, created_at) WHERE status IN ('awaiting', 'Pending');
