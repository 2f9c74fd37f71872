CREATE INDEX CONCURRENTLY orders_recipient_key ON orders
  USING gin (search_key(shipping ->> 'fullName') gin_trgm_ops);
