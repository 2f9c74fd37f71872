-- The payments report counts and sums the rows themselves.
-- contract: no released version reads what was kept for it.
DROP FUNCTION follow_order(), tally_order(), tally_payment(), tally_refund(), tally_nothing(), note_refund_case(),
  forget_cases() CASCADE;
-- contract: no released version reads it.
DROP VIEW counted_tallies;
-- contract: no released version reads them.
DROP TABLE tallies, tally_changes, ledger_cases, ledger_changes;

-- No change of a payment stays out of the ledger, whichever path makes it: what it was, what it is, and the facts.
CREATE OR REPLACE FUNCTION follow_payment() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER payments_followed_in ON payments;
DROP TRIGGER payments_followed ON payments;
CREATE TRIGGER payments_followed AFTER UPDATE OF status, order_id, attention, received_amount, receipt ON payments
  FOR EACH ROW EXECUTE FUNCTION follow_payment();
