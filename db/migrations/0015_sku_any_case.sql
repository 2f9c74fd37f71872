-- SKUs that differ by case alone are the same: nobody tells them apart on a label. Of two from before the later size
-- loses its own, which staff give it anew.
UPDATE product_sizes s SET sku = NULL
WHERE EXISTS (
  SELECT FROM product_sizes o
  WHERE lower(o.sku) = lower(s.sku) AND (o.product_id, o.label) < (s.product_id, s.label));

-- quick: a few rows of each product.
CREATE UNIQUE INDEX product_sizes_sku_any_case ON product_sizes (lower(sku));
