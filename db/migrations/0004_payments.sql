CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Empty for a bare push until an order claims the money.
  order_id uuid REFERENCES orders (id),
  method text NOT NULL CHECK (method IN ('mpesa', 'visa')),
  amount integer NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN
    ('created', 'prompted', 'requires_action', 'succeeded', 'failed', 'expired', 'needs_attention',
     'refunded')),
  phone text,
  payment_method_id text,
  -- The secret last segment of this attempt's callback address.
  callback_token text NOT NULL UNIQUE,
  -- CheckoutRequestID or payment intent id: personal data, kept out of addresses and logs.
  request_id text UNIQUE,
  client_secret text,
  receipt text,
  received_amount integer,
  code text,
  message text NOT NULL DEFAULT '',
  shipping jsonb NOT NULL DEFAULT '{}',
  idempotency_key text,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  prompted_at timestamptz,
  finished_at timestamptz,
  asked_at timestamptz,
  next_query_at timestamptz,
  UNIQUE (user_id, method, idempotency_key)
);
CREATE UNIQUE INDEX payments_receipt ON payments (method, receipt) WHERE receipt IS NOT NULL;
CREATE UNIQUE INDEX payments_one_live ON payments (order_id)
  WHERE status IN ('created', 'prompted', 'requires_action');
CREATE INDEX payments_user ON payments (user_id, created_at DESC);
CREATE INDEX payments_order ON payments (order_id);
-- Money that no order has claimed yet.
CREATE INDEX payments_unbound ON payments (user_id, created_at) WHERE order_id IS NULL;
CREATE INDEX payments_due ON payments (next_query_at) WHERE next_query_at IS NOT NULL;

-- What providers told us and what it did. Append-only.
CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid REFERENCES payments (id),
  at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('push', 'callback', 'query', 'webhook', 'shop', 'admin')),
  -- A provider's own id of the event: a second delivery is stored once.
  provider_event text UNIQUE,
  body jsonb NOT NULL
);
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
