-- Accounts that sign in by a phone alone, and the codes that open them.

ALTER TABLE users
  -- An account made by a phone has neither.
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN password_hash DROP NOT NULL,
  -- 2547XXXXXXXX; set when a code that was sent to it came back.
  ADD COLUMN phone text;
-- quick: no account has a phone yet
CREATE UNIQUE INDEX users_phone ON users (phone) WHERE phone IS NOT NULL;

-- Each code that was sent, for a day: the shop's codes of a day are counted here.
CREATE TABLE phone_codes (
  -- SHA-256 of the challenge, which the browser that asked has alone.
  challenge_hash bytea PRIMARY KEY,
  phone text NOT NULL,
  -- HMAC with the server's key: a million codes are tried in a second.
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at timestamptz
);
CREATE INDEX phone_codes_newest ON phone_codes (created_at);
CREATE INDEX phone_codes_phone ON phone_codes (phone);
