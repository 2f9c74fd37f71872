CREATE UNIQUE INDEX CONCURRENTLY products_made_key ON products (made_key) WHERE made_key IS NOT NULL;
