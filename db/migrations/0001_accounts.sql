-- People, how they sign in, and what they recognise their sessions by.

-- Parts of names and texts are found by their trigrams, here and in later chapters.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL,
  email text NOT NULL,
  -- Set when a link mailed to the address was opened. Until then, rows that name the address are not theirs.
  email_confirmed_at timestamptz,
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'user')),
  profession text NOT NULL DEFAULT '',
  bio text NOT NULL DEFAULT '',
  picture_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
-- Staff list users, and search them by part of a name or an address.
CREATE INDEX users_newest ON users (created_at DESC, id);
CREATE INDEX users_search ON users USING gin (lower(username) gin_trgm_ops, lower(email) gin_trgm_ops);
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Names the session in the list of a person's sessions, where its token must not appear.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  used_at timestamptz,
  -- Browser and system in words; the User-Agent itself is not stored.
  device text NOT NULL DEFAULT '',
  -- Shortened to the network.
  address text NOT NULL DEFAULT '',
  -- Opened, or confirmed since, with a second factor.
  second_factor boolean NOT NULL DEFAULT false
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Browsers that an account was signed in from: wrong passwords tried elsewhere never lock them out.
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_used ON known_devices (used_at);

CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Encrypted with the key of this name.
  secret bytea NOT NULL,
  key_name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Not asked for at login before its first code was right.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: none is accepted twice.
  last_step bigint NOT NULL DEFAULT 0,
  recovery_salt text NOT NULL DEFAULT '',
  -- Hashes of the codes not used yet.
  recovery_codes text[] NOT NULL DEFAULT '{}'
);

-- The password was right, the code is still due.
CREATE TABLE login_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX login_challenges_user ON login_challenges (user_id);
CREATE INDEX login_challenges_expiry ON login_challenges (expires_at);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

CREATE TABLE email_confirmations (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The link confirms this address, and no later one.
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_confirmations_user ON email_confirmations (user_id);
CREATE INDEX email_confirmations_expiry ON email_confirmations (expires_at);
