-- What the lists of staff and the payments report count, per list, kind and bucket (a day in Nairobi, or a
-- thousand numbers), so that a total, a page far back and the money of a year cost the same for a thousand
-- orders and a million. Triggers append what changed, which no other sale has to wait for; a job folds that
-- into `tallies`. The truth at any moment is both together.

CREATE FUNCTION shop_day(at timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT floor((date_part('epoch', at) + 10800) / 86400)::integer $$;

CREATE TABLE tallies (
  list text NOT NULL,
  kind text NOT NULL,
  bucket integer NOT NULL,
  entries bigint NOT NULL,
  amount bigint NOT NULL,
  returned bigint NOT NULL,
  -- All of it, so that sums over years are read from the index alone.
  PRIMARY KEY (list, kind, bucket) INCLUDE (entries, amount, returned)
);
-- Read from end to end, so what was folded must not leave it long and empty.
CREATE TABLE tally_changes (
  list text NOT NULL,
  kind text NOT NULL,
  bucket integer NOT NULL,
  entries bigint NOT NULL,
  amount bigint NOT NULL DEFAULT 0,
  returned bigint NOT NULL DEFAULT 0
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- Says for each list what is counted; a test holds the tallies against it.
CREATE VIEW counted_tallies AS
  SELECT 'orders' AS list, status AS kind, shop_day(created_at) AS bucket, count(*) AS entries,
    0::bigint AS amount, 0::bigint AS returned
  FROM orders WHERE status NOT IN ('awaiting', 'lapsed') GROUP BY 2, 3
UNION ALL
  SELECT 'sales', status, shop_day(coalesce(paid_at, created_at)), count(*), sum(payable)::bigint,
    sum(returned)::bigint
  FROM orders WHERE status IN ('Paid', 'Shipped', 'Delivered', 'Refunded') GROUP BY 2, 3
UNION ALL
  SELECT 'received', method, shop_day(coalesce(finished_at, created_at)), count(*),
    sum(coalesce(received_amount, amount))::bigint, 0
  FROM payments
  WHERE status IN ('succeeded', 'refunded')
    OR (status = 'needs_attention' AND attention IS DISTINCT FROM 'used_receipt')
  GROUP BY 2, 3
UNION ALL
  SELECT 'returned', p.method, shop_day(coalesce(r.finished_at, r.created_at)), count(*),
    sum(r.amount)::bigint, 0
  FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.state = 'done' GROUP BY 2, 3
UNION ALL
  SELECT 'users', '', shop_day(created_at), count(*), 0, 0 FROM users GROUP BY 3
UNION ALL
  SELECT 'reviews', '', 0, count(*), 0, 0 FROM reviews HAVING count(*) > 0
UNION ALL
  SELECT 'messages', CASE WHEN handled_at IS NULL THEN 'open' ELSE 'handled' END,
    (number / 1000)::integer, count(*), 0, 0
  FROM contact_messages GROUP BY 2, 3
UNION ALL
  SELECT 'mails', '', (id / 1000)::integer, count(*), 0, 0 FROM mails GROUP BY 3;

CREATE FUNCTION tally_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally_changes
    SELECT 'orders', OLD.status, shop_day(OLD.created_at), -1, 0, 0
    WHERE OLD.status NOT IN ('awaiting', 'lapsed')
    UNION ALL
    SELECT 'sales', OLD.status, shop_day(coalesce(OLD.paid_at, OLD.created_at)), -1, -OLD.payable,
      -OLD.returned
    WHERE OLD.status IN ('Paid', 'Shipped', 'Delivered', 'Refunded');
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally_changes
    SELECT 'orders', NEW.status, shop_day(NEW.created_at), 1, 0, 0
    WHERE NEW.status NOT IN ('awaiting', 'lapsed')
    UNION ALL
    SELECT 'sales', NEW.status, shop_day(coalesce(NEW.paid_at, NEW.created_at)), 1, NEW.payable,
      NEW.returned
    WHERE NEW.status IN ('Paid', 'Shipped', 'Delivered', 'Refunded');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_tallied_in AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.status NOT IN ('awaiting', 'lapsed')) EXECUTE FUNCTION tally_order();
CREATE TRIGGER orders_tallied_again AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status NOT IN ('awaiting', 'lapsed') OR NEW.status NOT IN ('awaiting', 'lapsed'))
    AND (OLD.status, OLD.payable, OLD.returned, OLD.created_at, OLD.paid_at)
      IS DISTINCT FROM (NEW.status, NEW.payable, NEW.returned, NEW.created_at, NEW.paid_at))
  EXECUTE FUNCTION tally_order();
CREATE TRIGGER orders_tallied_out AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.status NOT IN ('awaiting', 'lapsed')) EXECUTE FUNCTION tally_order();

CREATE FUNCTION tally_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally_changes
    SELECT 'received', OLD.method, shop_day(coalesce(OLD.finished_at, OLD.created_at)), -1,
      -coalesce(OLD.received_amount, OLD.amount), 0
    WHERE OLD.status IN ('succeeded', 'refunded')
      OR (OLD.status = 'needs_attention' AND OLD.attention IS DISTINCT FROM 'used_receipt');
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally_changes
    SELECT 'received', NEW.method, shop_day(coalesce(NEW.finished_at, NEW.created_at)), 1,
      coalesce(NEW.received_amount, NEW.amount), 0
    WHERE NEW.status IN ('succeeded', 'refunded')
      OR (NEW.status = 'needs_attention' AND NEW.attention IS DISTINCT FROM 'used_receipt');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_tallied_in AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.status IN ('succeeded', 'needs_attention', 'refunded')) EXECUTE FUNCTION tally_payment();
CREATE TRIGGER payments_tallied_again AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.status IN ('succeeded', 'needs_attention', 'refunded')
      OR NEW.status IN ('succeeded', 'needs_attention', 'refunded'))
    AND (OLD.status, OLD.attention, OLD.amount, OLD.received_amount, OLD.created_at, OLD.finished_at)
      IS DISTINCT FROM
      (NEW.status, NEW.attention, NEW.amount, NEW.received_amount, NEW.created_at, NEW.finished_at))
  EXECUTE FUNCTION tally_payment();
CREATE TRIGGER payments_tallied_out AFTER DELETE ON payments FOR EACH ROW
  WHEN (OLD.status IN ('succeeded', 'needs_attention', 'refunded')) EXECUTE FUNCTION tally_payment();

-- A payment keeps its method.
CREATE FUNCTION tally_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'done' THEN
    INSERT INTO tally_changes
    SELECT 'returned', method, shop_day(coalesce(OLD.finished_at, OLD.created_at)), -1, -OLD.amount, 0
    FROM payments WHERE id = OLD.payment_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'done' THEN
    INSERT INTO tally_changes
    SELECT 'returned', method, shop_day(coalesce(NEW.finished_at, NEW.created_at)), 1, NEW.amount, 0
    FROM payments WHERE id = NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_tallied AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION tally_refund();

CREATE FUNCTION tally_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_changes
  VALUES ('users', '', shop_day(coalesce(NEW.created_at, OLD.created_at)),
    CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER users_tallied AFTER INSERT OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION tally_user();

CREATE FUNCTION tally_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_changes
  VALUES ('reviews', '', 0, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_tallied AFTER INSERT OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION tally_review();

CREATE FUNCTION tally_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally_changes
    VALUES ('messages', CASE WHEN OLD.handled_at IS NULL THEN 'open' ELSE 'handled' END,
      OLD.number / 1000, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally_changes
    VALUES ('messages', CASE WHEN NEW.handled_at IS NULL THEN 'open' ELSE 'handled' END,
      NEW.number / 1000, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_messages_tallied AFTER INSERT OR UPDATE OF handled_at OR DELETE
  ON contact_messages FOR EACH ROW EXECUTE FUNCTION tally_message();

CREATE FUNCTION tally_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_changes
  VALUES ('mails', '', coalesce(NEW.id, OLD.id) / 1000,
    CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER mails_tallied AFTER INSERT OR DELETE ON mails
  FOR EACH ROW EXECUTE FUNCTION tally_mail();

CREATE FUNCTION tally_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tallies WHERE list = ANY (TG_ARGV::text[]);
  DELETE FROM tally_changes WHERE list = ANY (TG_ARGV::text[]);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_tallied_none AFTER TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION tally_nothing('orders', 'sales');
CREATE TRIGGER payments_tallied_none AFTER TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION tally_nothing('received');
CREATE TRIGGER refunds_tallied_none AFTER TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION tally_nothing('returned');
CREATE TRIGGER users_tallied_none AFTER TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tally_nothing('users');
CREATE TRIGGER reviews_tallied_none AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tally_nothing('reviews');
CREATE TRIGGER contact_messages_tallied_none AFTER TRUNCATE ON contact_messages
  FOR EACH STATEMENT EXECUTE FUNCTION tally_nothing('messages');
CREATE TRIGGER mails_tallied_none AFTER TRUNCATE ON mails
  FOR EACH STATEMENT EXECUTE FUNCTION tally_nothing('mails');

-- The triggers above keep writers out until this is committed.
INSERT INTO tallies SELECT * FROM counted_tallies;

-- Pages of the lists are found in an index alone: it has what they sort and filter by, and nothing of the
-- attempts that are not listed.
CREATE INDEX orders_listed ON orders (created_at DESC, id) WHERE status NOT IN ('awaiting', 'lapsed');
DROP INDEX orders_newest;
DROP INDEX orders_status;
CREATE INDEX orders_status ON orders (status, created_at DESC, id);
-- What a shopper's next payment asks first: the orders of theirs that are not paid.
DROP INDEX orders_user;
CREATE INDEX orders_user ON orders (user_id, status, created_at DESC);
-- Sums by day are kept now.
DROP INDEX orders_paid;
CREATE INDEX contact_messages_handled ON contact_messages (number DESC) WHERE handled_at IS NOT NULL;

-- Part of a name or an e-mail address.
CREATE INDEX users_search ON users USING gin (lower(username) gin_trgm_ops, lower(email) gin_trgm_ops);
