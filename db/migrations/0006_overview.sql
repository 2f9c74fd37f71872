-- The owner's overview reads the sales of a period. Low stock has no index on purpose: one on the pieces
-- would make every hold and sale of a product rewrite the product's index entries.
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
