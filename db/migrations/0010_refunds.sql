-- Money going back. What a refund is about never changes; only its state and what the provider said do.
CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid NOT NULL REFERENCES payments (id),
  order_id uuid REFERENCES orders (id),
  amount integer NOT NULL CHECK (amount > 0),
  way text NOT NULL CHECK (way IN ('mpesa_reversal', 'mpesa_payout', 'card', 'by_hand')),
  -- requested: written, the provider not yet heard; sent: the provider took it and will say how it ended.
  state text NOT NULL CHECK (state IN ('requested', 'sent', 'done', 'failed')),
  reason text NOT NULL DEFAULT '',
  restock boolean NOT NULL DEFAULT false,
  staff_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- The reversal that M-PESA could not do, when this payout stands in for it.
  instead_of uuid UNIQUE REFERENCES refunds (id),
  -- The secret last segment of this refund's callback address.
  callback_token text NOT NULL UNIQUE,
  -- What the shop called it at the provider (a repetition is the same refund), and what the provider calls it.
  own_id text NOT NULL UNIQUE,
  provider_id text UNIQUE,
  receipt text,
  code text,
  message text NOT NULL DEFAULT '',
  idempotency_key text,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the provider was first called; set before the call, so that nothing is sent twice.
  sent_at timestamptz,
  finished_at timestamptz,
  next_look_at timestamptz,
  UNIQUE (payment_id, idempotency_key)
);
CREATE UNIQUE INDEX refunds_receipt ON refunds (way, receipt) WHERE receipt IS NOT NULL;
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_due ON refunds (next_look_at) WHERE next_look_at IS NOT NULL;

-- An order's pieces go back on the shelf once, however many refunds it has.
ALTER TABLE orders ADD COLUMN restocked_at timestamptz;
-- How many of `payable` went back: what an order brought is the difference.
ALTER TABLE orders ADD COLUMN returned integer NOT NULL DEFAULT 0 CHECK (returned >= 0);
UPDATE orders SET returned = payable WHERE status = 'Refunded';

-- Events tell of refunds too.
ALTER TABLE payment_events ADD COLUMN refund_id uuid REFERENCES refunds (id);
CREATE INDEX payment_events_refund ON payment_events (refund_id, id) WHERE refund_id IS NOT NULL;

-- Money that waits for a person.
CREATE INDEX payments_attention ON payments (created_at) WHERE status = 'needs_attention';

-- Refunds from before there were refunds: booked as what they were, done by a person.
INSERT INTO refunds (payment_id, order_id, amount, way, state, callback_token, own_id, message,
  request_hash, created_at, finished_at)
SELECT id, order_id, coalesce(received_amount, amount), 'by_hand', 'done',
  replace(gen_random_uuid()::text, '-', ''), 'old-' || id, 'Returned by hand', '', created_at,
  coalesce(finished_at, created_at)
FROM payments WHERE status = 'refunded';
