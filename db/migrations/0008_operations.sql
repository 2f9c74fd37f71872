-- Settings, limits, and the record of what staff did.

CREATE TABLE settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Accounts, products and orders that the demo's seed made. A live shop refuses them; db:reset and db:seed refuse a
-- database that holds others. Ids of all three are random, so that one table holds them.
CREATE TABLE demo_rows (
  id uuid PRIMARY KEY
);

-- What was counted lately, shared by all servers. Worth nothing after a crash, so it is not logged: counting costs
-- no flush of its own. A key is the name of a rule and a hash of whom it counts.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  -- When each of the last points was spent; never more than `most`.
  hits timestamptz[] NOT NULL,
  most integer NOT NULL,
  -- When the last try was refused: since then, until when.
  refused_until timestamptz,
  -- From then on the row counts nothing.
  idle_at timestamptz NOT NULL
) WITH (fillfactor = 70);

-- Spends a point of each key, or of none: answers until when the fullest of them refuses, or nothing. No more
-- than `most` are spent in any `seconds`, however they fall. What is refused does not count. Keys are locked in
-- one order, so that two callers never wait for each other.
CREATE FUNCTION spend_limits(
  keys text[], mosts integer[], seconds integer[], now_at timestamptz
) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  until timestamptz;
BEGIN
  WITH counted AS (
    INSERT INTO rate_limits AS known (key, hits, most, idle_at)
    SELECT k, ARRAY[now_at], m, now_at + make_interval(secs => s)
    FROM unnest(keys, mosts, seconds) AS asked (k, m, s) ORDER BY k
    ON CONFLICT (key) DO UPDATE SET
      most = EXCLUDED.most,
      idle_at = EXCLUDED.idle_at,
      (hits, refused_until) = (
        SELECT
          CASE WHEN count(*) < EXCLUDED.most THEN array_append(array_agg(hit ORDER BY hit), now_at)
            ELSE array_agg(hit ORDER BY hit) END,
          CASE WHEN count(*) >= EXCLUDED.most
            THEN (array_agg(hit ORDER BY hit))[count(*) - EXCLUDED.most + 1] + (EXCLUDED.idle_at - now_at) END
        FROM unnest(known.hits) AS hit
        WHERE hit > now_at - (EXCLUDED.idle_at - now_at))
    RETURNING refused_until
  )
  SELECT max(refused_until) INTO until FROM counted;
  IF until IS NOT NULL THEN
    UPDATE rate_limits SET hits = trim_array(hits, 1) WHERE key = ANY (keys) AND refused_until IS NULL;
  END IF;
  RETURN until;
END $$;

-- What staff did: written in the same transaction. No foreign keys: who and what may be gone by the time
-- somebody asks.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor uuid NOT NULL,
  actor_name text NOT NULL,
  kind text NOT NULL,
  action text NOT NULL,
  thing text NOT NULL,
  thing_name text NOT NULL DEFAULT '',
  -- Only what differs; no secrets.
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_actor ON audit_log (actor, id DESC);
CREATE INDEX audit_log_kind ON audit_log (kind, id DESC);
CREATE INDEX audit_log_thing ON audit_log (thing, id DESC);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Names of people whose account is deleted are taken out; what was done stays.
CREATE FUNCTION refuse_audit_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor, NEW.kind, NEW.action, NEW.thing)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.kind, OLD.action, OLD.thing)
    AND (NEW.actor_name = OLD.actor_name
      OR (NEW.actor_name = '' AND NOT EXISTS (SELECT FROM users WHERE id = OLD.actor)))
    AND ((NEW.thing_name, NEW.before, NEW.after) = (OLD.thing_name, OLD.before, OLD.after)
      OR ((NEW.thing_name, NEW.before, NEW.after) = ('', '{}', '{}')
        AND OLD.kind IN ('user', 'session', 'second_factor')
        AND NOT EXISTS (SELECT FROM users WHERE id::text = OLD.thing)))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_rewrite();
