CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Breaks ties of created_at, so that paging is stable however many rows one statement inserts.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  category text NOT NULL,
  color text NOT NULL DEFAULT '',
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  old_price_cents bigint CHECK (old_price_cents >= 0),
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0 AND held <= on_hand),
  picture_id text,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Fields are kept apart by line breaks, which a search text never holds, so no match spans two of them.
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(
      name || E'\n' || description || E'\n' || category || E'\n' || color || E'\n' ||
      rtrim(rtrim((price_cents / 100)::text || '.' || lpad((price_cents % 100)::text, 2, '0'), '0'), '.')
    )
  ) STORED
);
CREATE INDEX products_newest ON products (seq DESC) WHERE archived_at IS NULL;
CREATE INDEX products_category ON products (category, seq DESC) WHERE archived_at IS NULL;
CREATE INDEX products_color ON products (color, seq DESC) WHERE archived_at IS NULL;
CREATE INDEX products_price ON products (price_cents, seq DESC) WHERE archived_at IS NULL;
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops);

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

CREATE TABLE posts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  subtitle text NOT NULL DEFAULT '',
  picture_id text,
  text_markdown text NOT NULL DEFAULT '',
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX posts_published ON posts (published_at DESC) WHERE published_at IS NOT NULL;
