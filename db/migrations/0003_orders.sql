-- awaiting and lapsed orders belong to a payment attempt and are not listed to anyone.
CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  status text NOT NULL CHECK (status IN
    ('awaiting', 'lapsed', 'Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled', 'Refunded')),
  -- Why an order is Cancelled or lapsed: only an expiry may be undone by a late success.
  ended_by text CHECK (ended_by IN ('expiry', 'superseded', 'person')),
  method text NOT NULL CHECK (method IN ('mpesa', 'visa')),
  subtotal_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  tax_rate integer NOT NULL,
  payable integer NOT NULL CHECK (payable >= 0),
  -- Merged, sorted items with their prices: equal text means the same cart.
  cart text NOT NULL,
  shipping jsonb NOT NULL DEFAULT '{}',
  flagged boolean NOT NULL DEFAULT false,
  idempotency_key text,
  request_hash text,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  UNIQUE (user_id, idempotency_key)
);
CREATE INDEX orders_user ON orders (user_id, created_at DESC);
CREATE INDEX orders_status ON orders (status, created_at DESC);
CREATE INDEX orders_newest ON orders (created_at DESC, id);

CREATE TABLE order_items (
  order_id uuid NOT NULL REFERENCES orders (id),
  position integer NOT NULL,
  product_id uuid NOT NULL REFERENCES products (id),
  quantity integer NOT NULL CHECK (quantity > 0),
  name text NOT NULL,
  picture_id text,
  price_cents bigint NOT NULL,
  PRIMARY KEY (order_id, position)
);
CREATE INDEX order_items_product ON order_items (product_id);

-- One hold per order; its quantities are the order's items.
CREATE TABLE holds (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  state text NOT NULL CHECK (state IN ('open', 'sold', 'released')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX holds_open ON holds (expires_at) WHERE state = 'open';

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  at timestamptz NOT NULL,
  actor text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  note text NOT NULL DEFAULT ''
);
CREATE INDEX order_events_order ON order_events (order_id, id);
