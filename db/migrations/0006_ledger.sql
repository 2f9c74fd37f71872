-- The ledger: what providers said, and every change of a payment or a refund. Append-only.

CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('push', 'callback', 'query', 'webhook', 'shop', 'admin')),
  -- A provider's own id of the event: a second delivery is stored once.
  provider_event text UNIQUE,
  body jsonb NOT NULL
);
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);
CREATE INDEX payment_events_refund ON payment_events (refund_id, id) WHERE refund_id IS NOT NULL;
CREATE INDEX payment_events_at ON payment_events USING brin (at);

-- What providers wrote of a payment goes after five years, or once its payer is gone and all of it is settled.
-- Amounts and receipts stay in payments and refunds.
CREATE FUNCTION refuse_change_of_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.payment_id, NEW.refund_id, NEW.at, NEW.source, NEW.body)
      IS NOT DISTINCT FROM (OLD.id, OLD.payment_id, OLD.refund_id, OLD.at, OLD.source, '{"erased": true}'::jsonb)
    AND (OLD.at < clock_timestamp() - interval '5 years'
      OR EXISTS (SELECT FROM payments p LEFT JOIN refunds r ON r.id = OLD.refund_id
        WHERE p.id = coalesce(OLD.payment_id, r.payment_id) AND p.user_id IS NULL AND p.phone IS NULL))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_books();

-- No change of a payment stays out of the ledger, whichever code makes it: what it was, what it is, and the facts.
CREATE FUNCTION record_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, OLD.order_id, OLD.receipt, OLD.received_amount, OLD.attention)
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
  RETURN NULL;
END $$;
CREATE TRIGGER payments_recorded AFTER UPDATE OF status, order_id, attention, received_amount, receipt ON payments
  FOR EACH ROW EXECUTE FUNCTION record_payment_change();

CREATE FUNCTION record_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER refunds_recorded_new AFTER INSERT ON refunds FOR EACH ROW
  EXECUTE FUNCTION record_refund_change();
CREATE TRIGGER refunds_recorded AFTER UPDATE ON refunds FOR EACH ROW
  WHEN ((OLD.state, OLD.receipt, OLD.amount) IS DISTINCT FROM (NEW.state, NEW.receipt, NEW.amount))
  EXECUTE FUNCTION record_refund_change();
