CREATE INDEX CONCURRENTLY payments_unreadable ON payments (unreadable_at) WHERE unreadable_at IS NOT NULL;
