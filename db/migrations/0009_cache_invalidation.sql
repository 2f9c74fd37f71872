-- A change of what cached pages and public responses show: every server drops its copies. Sent twice: by NOTIFY to
-- all servers when the change is committed, and as a NOTICE to the connection that makes it, so that the server that
-- changed something never answers from before.
--
-- Names: product:<id> (what is shown of it), stock:<id> (the exact number of pieces), products (which
-- products a list holds, and in what order), ratings, reviews, reviews:<user>, posts, settings, everything.

CREATE FUNCTION notify_change(VARIADIC names text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Many at once (an import, a clean-up): naming each would cost more than making all anew.
  IF cardinality(names) > 100 THEN names := ARRAY['everything']; END IF;
  IF cardinality(names) > 0 THEN
    PERFORM pg_notify('shop_changes', array_to_string(names, ' '));
    RAISE NOTICE USING ERRCODE = 'MK001', MESSAGE = array_to_string(names, ' ');
  END IF;
END $$;

-- Stock moves that leave a product in stock, few left or sold out change no page. They are not broadcast:
-- NOTIFY lets one transaction commit at a time, and a sale moves stock hundreds of times a second.
CREATE FUNCTION notify_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- From here down a page says how many are left: LOW_STOCK of contract/catalogue.ts; a test compares them.
  few CONSTANT integer := 3;
  free_before integer := CASE WHEN OLD.archived_at IS NULL THEN OLD.on_hand - OLD.held ELSE 0 END;
  free_after integer := CASE WHEN NEW.archived_at IS NULL THEN NEW.on_hand - NEW.held ELSE 0 END;
BEGIN
  IF (OLD.name, OLD.description, OLD.category, OLD.color, OLD.price_cents, OLD.archived_at IS NULL)
    IS DISTINCT FROM
    (NEW.name, NEW.description, NEW.category, NEW.color, NEW.price_cents, NEW.archived_at IS NULL)
  THEN
    PERFORM notify_change('products', 'product:' || NEW.id);
  ELSIF (OLD.rating_sum, OLD.rating_count) <> (NEW.rating_sum, NEW.rating_count) THEN
    PERFORM notify_change('ratings', 'product:' || NEW.id);
  ELSIF (OLD.old_price_cents, OLD.picture_id) IS DISTINCT FROM (NEW.old_price_cents, NEW.picture_id)
    OR least(free_before, few + 1) <> least(free_after, few + 1)
  THEN
    PERFORM notify_change('product:' || NEW.id);
  ELSIF free_before <> free_after THEN
    RAISE NOTICE USING ERRCODE = 'MK001', MESSAGE = 'stock:' || NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_changed AFTER UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION notify_product_change();

CREATE FUNCTION notify_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_change(VARIADIC TG_ARGV::text[]);
  RETURN NULL;
END $$;
CREATE TRIGGER products_added AFTER INSERT ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('products');
CREATE TRIGGER products_removed AFTER DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('everything');
CREATE TRIGGER posts_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('posts');
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('settings');

CREATE FUNCTION notify_review_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[];
BEGIN
  SELECT array_agg(name) INTO names FROM (
    SELECT 'product:' || product_id AS name FROM changed
    UNION SELECT 'reviews:' || user_id FROM changed
    UNION SELECT 'reviews' FROM changed
    LIMIT 101
  ) AS told;
  PERFORM notify_change(VARIADIC coalesce(names, '{}'));
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_added AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_review_change();
CREATE TRIGGER reviews_edited AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_review_change();
CREATE TRIGGER reviews_removed AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_review_change();
CREATE TRIGGER reviews_emptied AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION notify_named('everything');

-- Reviews show their author's name; who is gone has no list of reviews.
CREATE FUNCTION notify_author_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[];
BEGIN
  SELECT array_agg(name) INTO names FROM (
    SELECT 'product:' || product_id AS name FROM reviews WHERE user_id = OLD.id LIMIT 101
  ) AS told;
  PERFORM notify_change(VARIADIC array_append(coalesce(names, '{}'), 'reviews:' || OLD.id));
  RETURN NULL;
END $$;
CREATE TRIGGER users_renamed AFTER UPDATE OF username ON users
  FOR EACH ROW WHEN (OLD.username IS DISTINCT FROM NEW.username)
  EXECUTE FUNCTION notify_author_change();
CREATE TRIGGER users_removed AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION notify_author_change();
