-- How orders reach their buyers: where the shop delivers, by what means, for how much; what an order was promised.

-- A zone is a list of counties and towns. The most specific place wins: a town before its county.
CREATE TABLE delivery_zones (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  position integer NOT NULL DEFAULT 0
);

CREATE TABLE delivery_places (
  zone_id uuid NOT NULL REFERENCES delivery_zones (id) ON DELETE CASCADE,
  -- The county's number in the constitution: contract/counties.ts.
  county integer NOT NULL CHECK (county BETWEEN 1 AND 47),
  -- Null: the whole county, but for towns that stand in a zone of their own.
  town text
);
CREATE UNIQUE INDEX delivery_places_once ON delivery_places (county, lower(town)) NULLS NOT DISTINCT;
CREATE INDEX delivery_places_zone ON delivery_places (zone_id);

CREATE TABLE delivery_options (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Null: all of Kenya.
  zone_id uuid REFERENCES delivery_zones (id) ON DELETE CASCADE,
  -- door: brought to the address; pickup: to a point; parcel: by bus, fetched at the stage; shop: fetched at the shop.
  kind text NOT NULL CHECK (kind IN ('door', 'pickup', 'parcel', 'shop')),
  name text NOT NULL,
  carrier text NOT NULL DEFAULT '',
  -- Whole shillings.
  fee integer NOT NULL DEFAULT 0 CHECK (fee BETWEEN 0 AND 100000),
  -- Free from this Total Price on, in whole shillings; null: never.
  free_over integer CHECK (free_over > 0),
  -- Working days until it arrives; null: no day is promised.
  days_min integer CHECK (days_min BETWEEN 0 AND 60),
  days_max integer CHECK (days_max BETWEEN 0 AND 60),
  -- Orders paid from this hour on, in Nairobi, count from the next day.
  cutoff_hour integer CHECK (cutoff_hour BETWEEN 1 AND 23),
  active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  CHECK ((days_min IS NULL) = (days_max IS NULL) AND days_min <= days_max)
);
CREATE INDEX delivery_options_zone ON delivery_options (zone_id);

CREATE TABLE pickup_points (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  option_id uuid NOT NULL REFERENCES delivery_options (id) ON DELETE CASCADE,
  name text NOT NULL,
  county integer NOT NULL CHECK (county BETWEEN 1 AND 47),
  town text NOT NULL DEFAULT '',
  landmark text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  hours text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX pickup_points_option ON pickup_points (option_id);

-- What every shop begins with, as its pages promise.
INSERT INTO delivery_options (kind, name) VALUES ('door', 'Free delivery');

ALTER TABLE orders
  -- What was chosen, as it was then: DeliverySnapshot of contract/delivery.endpoints.ts. Null: to be agreed.
  ADD COLUMN delivery jsonb,
  -- Whole shillings, a part of `payable`.
  ADD COLUMN delivery_fee integer NOT NULL DEFAULT 0,
  ADD COLUMN courier text NOT NULL DEFAULT '',
  ADD COLUMN tracking_code text NOT NULL DEFAULT '',
  -- It lies at its pickup point.
  ADD COLUMN ready_at timestamptz,
  -- The buyer changed where it goes after paying.
  ADD COLUMN address_changed_at timestamptz;
-- Orders from before were promised free delivery, as every page said.
UPDATE orders SET delivery = (
  SELECT jsonb_build_object('optionId', id, 'kind', kind, 'name', name, 'carrier', carrier, 'fee', fee)
  FROM delivery_options);
-- quick: orders are few in a shop of this age; the token is another in each.
ALTER TABLE orders ADD COLUMN track_token uuid NOT NULL DEFAULT gen_random_uuid();
-- quick: the same.
CREATE UNIQUE INDEX orders_track_token ON orders (track_token);
-- quick: the same.
ALTER TABLE orders ADD CONSTRAINT orders_delivery_fee CHECK (delivery_fee >= 0);

ALTER TABLE payments
  -- What was chosen and charged for it when the payment was started, as the order has it then; both are null for a
  -- payment without an order. Late money pays for what it was asked for.
  ADD COLUMN delivery jsonb,
  ADD COLUMN delivery_fee integer;

-- delivery: the options that pages and /api/delivery show.
CREATE TRIGGER delivery_zones_changed AFTER INSERT OR UPDATE OR DELETE ON delivery_zones
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('delivery');
CREATE TRIGGER delivery_places_changed AFTER INSERT OR UPDATE OR DELETE ON delivery_places
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('delivery');
CREATE TRIGGER delivery_options_changed AFTER INSERT OR UPDATE OR DELETE ON delivery_options
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('delivery');
CREATE TRIGGER pickup_points_changed AFTER INSERT OR UPDATE OR DELETE ON pickup_points
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('delivery');
