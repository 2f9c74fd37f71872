-- One access token per provider and key for all servers: at Safaricom each new token kills the one before it.
CREATE TABLE provider_tokens (
  name text PRIMARY KEY,
  value text NOT NULL DEFAULT '',
  valid_until timestamptz NOT NULL DEFAULT '-infinity',
  -- Until when one server alone may fetch a new one.
  fetching_until timestamptz NOT NULL DEFAULT '-infinity'
);
