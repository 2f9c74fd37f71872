-- What people recognise a session by. The browser's own words are read once and not kept.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN used_at timestamptz,
  ADD COLUMN device text NOT NULL DEFAULT '',
  -- Shortened: a network, not a house.
  ADD COLUMN address text NOT NULL DEFAULT '',
  -- Opened, or confirmed since, with a second factor.
  ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

-- Browsers that an account was signed in from: strangers' wrong tries never count against them.
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_used ON known_devices (used_at);

CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Encrypted; by the key of this name.
  secret bytea NOT NULL,
  key_name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Not asked for before its first code was right.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint NOT NULL DEFAULT 0,
  recovery_salt text NOT NULL DEFAULT '',
  -- Hashes of those not used yet.
  recovery_codes text[] NOT NULL DEFAULT '{}'
);

-- The right password was given, the code is still due.
CREATE TABLE login_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX login_challenges_user ON login_challenges (user_id);
CREATE INDEX login_challenges_expiry ON login_challenges (expires_at);
