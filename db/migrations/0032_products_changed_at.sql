-- When what the product's page says last changed; null: not since it was added. Counts of pieces and ratings, which
-- change with every order and review, do not move it.
ALTER TABLE products ADD COLUMN changed_at timestamptz;

CREATE FUNCTION set_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;

CREATE TRIGGER products_changed_at
  BEFORE UPDATE OF name, description, category, color, price_cents, old_price_cents, size_system, style, picture_id,
    picture_alt, more_pictures, model_cm, model_size, archived_at ON products
  FOR EACH ROW WHEN (
    (OLD.name, OLD.description, OLD.category, OLD.color, OLD.price_cents, OLD.old_price_cents, OLD.size_system,
      OLD.style, OLD.picture_id, OLD.picture_alt, OLD.more_pictures, OLD.model_cm, OLD.model_size, OLD.archived_at)
    IS DISTINCT FROM
    (NEW.name, NEW.description, NEW.category, NEW.color, NEW.price_cents, NEW.old_price_cents, NEW.size_system,
      NEW.style, NEW.picture_id, NEW.picture_alt, NEW.more_pictures, NEW.model_cm, NEW.model_size, NEW.archived_at))
  EXECUTE FUNCTION set_changed_at();
