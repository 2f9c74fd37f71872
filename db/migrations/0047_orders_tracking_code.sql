CREATE INDEX CONCURRENTLY orders_tracking_code ON orders (lower(tracking_code)) WHERE tracking_code <> '';
