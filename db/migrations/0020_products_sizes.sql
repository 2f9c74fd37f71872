CREATE INDEX CONCURRENTLY products_sizes ON products USING gin (sizes_in_stock) WHERE archived_at IS NULL;
