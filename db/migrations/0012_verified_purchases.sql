-- A review says whether its author bought the product, so that cached responses follow when such an order is shipped,
-- or its shipping taken back.

CREATE FUNCTION notify_purchase_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[];
BEGIN
  SELECT array_agg(DISTINCT 'product:' || r.product_id) INTO names
  FROM order_items i JOIN reviews r ON r.product_id = i.product_id AND r.user_id = NEW.user_id
  WHERE i.order_id = NEW.id;
  IF names IS NOT NULL THEN
    PERFORM notify_change(VARIADIC array_append(names, 'reviews:' || NEW.user_id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_shipped AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN ((OLD.status IN ('Shipped', 'Delivered')) <> (NEW.status IN ('Shipped', 'Delivered')))
  EXECUTE FUNCTION notify_purchase_change();
