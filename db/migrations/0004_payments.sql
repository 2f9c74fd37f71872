-- Money coming in. Each row is one attempt to pay.

CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Null for a payment started without an order, until one is placed with it.
  order_id uuid REFERENCES orders (id),
  method text NOT NULL CHECK (method IN ('mpesa', 'visa')),
  amount integer NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN
    ('created', 'prompted', 'requires_action', 'succeeded', 'failed', 'expired', 'needs_attention',
     'refunded')),
  -- Why money waits for a person.
  attention text CHECK (attention IN
    ('wrong_amount', 'used_receipt', 'second_receipt', 'second_payment', 'order_ended', 'pieces_gone',
     'unclaimed')),
  phone text,
  payment_method_id text,
  -- The secret last segment of this attempt's callback address.
  callback_token text NOT NULL UNIQUE,
  -- CheckoutRequestID or payment intent id: personal data, never in addresses and logs.
  request_id text UNIQUE,
  -- The declined attempt whose payment intent this one confirms again. Its `request_id` moves over to this row, so
  -- that it stays unique: it names the attempt that the provider means now.
  intent_from uuid REFERENCES payments (id),
  client_secret text,
  receipt text,
  received_amount integer,
  -- Whole shillings that came too little and that staff accepted.
  shortfall integer NOT NULL DEFAULT 0 CHECK (shortfall >= 0),
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
CREATE INDEX payments_due ON payments (next_query_at) WHERE next_query_at IS NOT NULL;
CREATE INDEX payments_intent_from ON payments (intent_from) WHERE intent_from IS NOT NULL;
-- One M-PESA prompt at a time on a phone, whoever started it.
CREATE INDEX payments_prompted_phone ON payments (phone) WHERE status IN ('created', 'prompted');
-- Money that no order has yet: a shopper's own, and all of it for staff.
CREATE INDEX payments_unbound ON payments (user_id, created_at) WHERE order_id IS NULL;
CREATE INDEX payments_unclaimed ON payments (finished_at)
  WHERE order_id IS NULL AND status = 'succeeded';
-- The review queue, the report and the search of staff.
CREATE INDEX payments_attention ON payments (created_at) WHERE status = 'needs_attention';
CREATE INDEX payments_finished ON payments (finished_at)
  WHERE status IN ('succeeded', 'needs_attention', 'refunded');
CREATE INDEX payments_receipt_text ON payments (lower(receipt) text_pattern_ops) WHERE receipt IS NOT NULL;
CREATE INDEX payments_phone ON payments (national_number(phone) text_pattern_ops) WHERE phone IS NOT NULL;
-- What names a person is erased when its time is over, or when the account is deleted.
CREATE INDEX payments_made ON payments USING brin (created_at);
CREATE INDEX payments_of_nobody ON payments (id) WHERE user_id IS NULL AND phone IS NOT NULL;

-- One access token per provider and key for all servers: at Safaricom each new token ends the one before it.
CREATE TABLE provider_tokens (
  name text PRIMARY KEY,
  value text NOT NULL DEFAULT '',
  valid_until timestamptz NOT NULL DEFAULT '-infinity',
  -- Until when one server alone may fetch a new one.
  fetching_until timestamptz NOT NULL DEFAULT '-infinity'
);
