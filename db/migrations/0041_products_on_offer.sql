CREATE INDEX CONCURRENTLY products_on_offer ON products (seq) WHERE archived_at IS NULL AND old_price_cents IS NOT NULL;
