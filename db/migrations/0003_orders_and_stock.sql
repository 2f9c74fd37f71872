-- Orders, the pieces they reserve, and their history.

-- The digits of a Kenyan phone number after its prefix, however it is written: 0712 345 678, 254…, +254….
CREATE FUNCTION national_number(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(254)?0?', '') $$;

-- The number of a day in Nairobi, three hours ahead of UTC all year.
CREATE FUNCTION shop_day(at timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT floor((date_part('epoch', at) + 10800) / 86400)::integer $$;

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- awaiting and lapsed orders belong to a payment attempt and are listed to nobody.
  status text NOT NULL CHECK (status IN
    ('awaiting', 'lapsed', 'Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled', 'Refunded')),
  -- Why an order is Cancelled or lapsed: only an expiry may be undone by a late success.
  ended_by text CHECK (ended_by IN ('expiry', 'superseded', 'person')),
  method text NOT NULL CHECK (method IN ('mpesa', 'visa')),
  subtotal_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  tax_rate integer NOT NULL,
  -- Whole shillings, as charged.
  payable integer NOT NULL CHECK (payable >= 0),
  -- How many of `payable` were refunded: what an order brought is the difference.
  returned integer NOT NULL DEFAULT 0 CHECK (returned >= 0),
  -- Merged, sorted items with their prices: equal text means the same cart.
  cart text NOT NULL,
  shipping jsonb NOT NULL DEFAULT '{}',
  flagged boolean NOT NULL DEFAULT false,
  idempotency_key text,
  request_hash text,
  -- Placed by a call that named neither a key nor a payment: the same call again is answered with this order.
  placed_bare boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- An order's pieces go back on the shelf once, however many refunds it has.
  restocked_at timestamptz,
  UNIQUE (user_id, idempotency_key)
);
CREATE INDEX orders_user ON orders (user_id, status, created_at DESC);
CREATE INDEX orders_status ON orders (status, created_at DESC, id);
CREATE INDEX orders_listed ON orders (created_at DESC, id) WHERE status NOT IN ('awaiting', 'lapsed');
CREATE INDEX orders_sold ON orders (coalesce(paid_at, created_at))
  WHERE status IN ('Paid', 'Shipped', 'Delivered');
-- Suggested to staff for money that no order has: orders of the same amount which nobody paid.
CREATE INDEX orders_unpaid ON orders (payable, created_at) WHERE status IN ('awaiting', 'Pending');
-- Orders whose account is deleted: their address is erased when its time is over.
CREATE INDEX orders_of_nobody ON orders (created_at) WHERE user_id IS NULL AND shipping <> '{}';
-- The search of staff: by recipient and phone.
CREATE INDEX orders_recipient ON orders USING gin (lower(shipping ->> 'fullName') gin_trgm_ops);
CREATE INDEX orders_phone ON orders (national_number(shipping ->> 'phone') text_pattern_ops)
  WHERE shipping ->> 'phone' IS NOT NULL;

-- Name, picture and price as they were when the order was placed.
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
CREATE INDEX order_items_picture ON order_items (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX order_items_name ON order_items USING gin (lower(name) gin_trgm_ops);

-- One hold per order; its quantities are the order's items.
CREATE TABLE holds (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  state text NOT NULL CHECK (state IN ('open', 'sold', 'released')),
  expires_at timestamptz NOT NULL,
  -- Since when it is open, and when it was before: how long an account holds pieces without paying is bounded.
  opened_at timestamptz NOT NULL DEFAULT now(),
  open_times tstzmultirange NOT NULL DEFAULT '{}'
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
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_order_events();
