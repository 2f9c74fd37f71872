CREATE INDEX CONCURRENTLY order_items_name_key ON order_items USING gin (search_key(name) gin_trgm_ops);
