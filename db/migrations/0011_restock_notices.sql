-- People who want to know when a product, or a size of it, can be bought again. A row is deleted with the mail that
-- tells them, and after 90 days.
CREATE TABLE restock_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- Null: any piece of the product.
  size text,
  -- In lower case.
  email text NOT NULL,
  -- Who asked while signed in. No foreign key: what is left of a deleted account is found by it.
  user_id uuid,
  created_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (product_id, size, email)
);
CREATE INDEX restock_notices_email ON restock_notices (email, id);
CREATE INDEX restock_notices_user ON restock_notices (user_id) WHERE user_id IS NOT NULL;
