CREATE INDEX CONCURRENTLY products_bought ON products (bought, seq) INCLUDE (price_cents) WHERE archived_at IS NULL;
