-- How long an account holds pieces without paying is bounded, so a hold remembers when it was open.
ALTER TABLE holds
  ADD COLUMN opened_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN open_times tstzmultirange NOT NULL DEFAULT '{}';

-- Placed by a call that named neither a key nor a payment: the same call again is answered with this order.
ALTER TABLE orders ADD COLUMN placed_bare boolean NOT NULL DEFAULT false;

-- Whole shillings that came too little and that staff accepted.
ALTER TABLE payments ADD COLUMN shortfall integer NOT NULL DEFAULT 0 CHECK (shortfall >= 0);

-- The history of an order is never changed; it goes with an order that ended by itself and that nobody tried to pay.
CREATE FUNCTION refuse_change_of_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    AND EXISTS (SELECT FROM orders o WHERE o.id = OLD.order_id AND o.status IN ('lapsed', 'Cancelled')
      AND o.ended_by IN ('expiry', 'superseded'))
    AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = OLD.order_id)
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
DROP TRIGGER order_events_append_only ON order_events;
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_order_events();
