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
