-- The few products whose sizes somebody should count.
CREATE INDEX CONCURRENTLY products_to_count ON products (name, id) WHERE check_sizes;
