-- What names a person goes with them, or when its time is over.
CREATE INDEX contact_messages_email ON contact_messages (lower(email));
CREATE INDEX mails_recipient ON mails (lower(recipient));
CREATE INDEX mails_newest ON mails USING brin (created_at);
CREATE INDEX orders_of_nobody ON orders (created_at) WHERE user_id IS NULL AND shipping <> '{}';
CREATE INDEX payments_made ON payments USING brin (created_at);
CREATE INDEX payment_events_at ON payment_events USING brin (at);

-- Books are kept for five years and never changed. After that, what providers wrote (a phone number among
-- it) is taken out of the events; amounts and receipts stay in payments and refunds.
CREATE FUNCTION refuse_change_of_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.at < clock_timestamp() - interval '5 years'
    AND (NEW.id, NEW.payment_id, NEW.refund_id, NEW.at, NEW.source, NEW.body)
      IS NOT DISTINCT FROM (OLD.id, OLD.payment_id, OLD.refund_id, OLD.at, OLD.source, '{"erased": true}'::jsonb)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
DROP TRIGGER payment_events_append_only ON payment_events;
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_books();
