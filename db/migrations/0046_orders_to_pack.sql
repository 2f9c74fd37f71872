CREATE INDEX CONCURRENTLY orders_to_pack ON orders (paid_at, id) WHERE status = 'Paid';
