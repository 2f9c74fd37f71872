-- Outbox: written in the transaction of its cause, sent later.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX mails_unsent ON mails (id) WHERE sent_at IS NULL;

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The ticket that the writer is told.
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  handled_at timestamptz
);
CREATE INDEX contact_messages_open ON contact_messages (number DESC) WHERE handled_at IS NULL;

-- Lists of staff.
CREATE INDEX users_newest ON users (created_at DESC, id);
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';
CREATE INDEX order_items_picture ON order_items (picture_id) WHERE picture_id IS NOT NULL;
