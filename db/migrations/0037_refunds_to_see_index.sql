CREATE INDEX CONCURRENTLY refunds_to_see ON refunds (payment_id) WHERE to_see;
