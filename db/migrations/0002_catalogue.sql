-- What the shop sells, and what shoppers say of it.

CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Newest first, with no ties: created_at is the same for all rows that one statement inserts.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  category text NOT NULL,
  color text NOT NULL DEFAULT '',
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  old_price_cents bigint CHECK (old_price_cents >= 0),
  -- Free to sell is on_hand - held; held is the sum of the open holds of orders.
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0 AND held <= on_hand),
  picture_id text,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  rating double precision NOT NULL
    GENERATED ALWAYS AS (rating_sum::double precision / greatest(rating_count, 1)) STORED,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Fields are separated by line breaks, which no search text contains, so no match spans two of them.
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(
      name || E'\n' || description || E'\n' || category || E'\n' || color || E'\n' ||
      rtrim(rtrim((price_cents / 100)::text || '.' || lpad((price_cents % 100)::text, 2, '0'), '0'), '.')
    )
  ) STORED
) WITH (fillfactor = 85); -- Room for the next version of a row in its page, so that stock moves touch no index (HOT).

-- One index for each filter and order of the list. None may have on_hand or held: each sale would
-- rewrite its entries. The price is included so that a price band is filtered, and pages skipped, in the index alone.
CREATE INDEX products_newest ON products (seq) INCLUDE (price_cents) WHERE archived_at IS NULL;
CREATE INDEX products_category_newest ON products (category, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_color_newest ON products (color, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_category_color_newest ON products (category, color, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;

CREATE INDEX products_rating ON products (rating, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_category_rating ON products (category, rating, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_color_rating ON products (color, rating, seq) INCLUDE (price_cents)
  WHERE archived_at IS NULL;
CREATE INDEX products_category_color_rating ON products (category, color, rating, seq)
  INCLUDE (price_cents) WHERE archived_at IS NULL;

CREATE INDEX products_price ON products (price_cents, seq DESC) WHERE archived_at IS NULL;
CREATE INDEX products_category_price ON products (category, price_cents, seq DESC)
  WHERE archived_at IS NULL;
CREATE INDEX products_color_price ON products (color, price_cents, seq DESC)
  WHERE archived_at IS NULL;
CREATE INDEX products_category_color_price ON products (category, color, price_cents, seq DESC)
  WHERE archived_at IS NULL;
-- Highest price first is not lowest first read backwards: the newest come first in both.
CREATE INDEX products_price_down ON products (price_cents, seq) WHERE archived_at IS NULL;

-- A search asks for a part of the text; where no product contains it, for all of its words in any form.
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops)
  WHERE archived_at IS NULL;
CREATE INDEX products_search_words ON products USING gin (to_tsvector('english', search_text))
  WHERE archived_at IS NULL;
CREATE INDEX products_picture ON products (picture_id) WHERE picture_id IS NOT NULL;

-- One per person and product; products.rating_sum and rating_count are changed in the same transaction.
CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES products (id),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (product_id, user_id)
);
CREATE INDEX reviews_user ON reviews (user_id, updated_at DESC);
