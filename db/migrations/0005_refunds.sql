-- Money going back. What a refund is about never changes; only its state and what the provider said do.

CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid NOT NULL REFERENCES payments (id),
  order_id uuid REFERENCES orders (id),
  amount integer NOT NULL CHECK (amount > 0),
  way text NOT NULL CHECK (way IN ('mpesa_reversal', 'mpesa_payout', 'card', 'by_hand')),
  -- requested: stored, the provider has not answered; sent: the provider accepted it and will say how it ended.
  state text NOT NULL CHECK (state IN ('requested', 'sent', 'done', 'failed')),
  reason text NOT NULL DEFAULT '',
  restock boolean NOT NULL DEFAULT false,
  staff_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- The reversal that M-PESA could not do, when this payout stands in for it.
  instead_of uuid UNIQUE REFERENCES refunds (id),
  -- The secret last segment of this refund's callback address.
  callback_token text NOT NULL UNIQUE,
  -- The shop's own id of it at the provider (the same id again is the same refund), and the provider's id.
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
CREATE INDEX refunds_finished ON refunds (finished_at) WHERE state = 'done';
CREATE INDEX refunds_open ON refunds (created_at) WHERE state IN ('requested', 'sent');
