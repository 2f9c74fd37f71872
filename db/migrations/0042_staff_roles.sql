-- Of an account with the role admin: NULL is an owner. Versions before this one know owners alone.
ALTER TABLE users ADD COLUMN staff text CONSTRAINT users_staff CHECK (staff IN ('manager', 'packer'));

CREATE TABLE staff_invites (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  staff text NOT NULL CHECK (staff IN ('packer', 'manager', 'owner')),
  invited_by uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX staff_invites_email ON staff_invites (lower(email));
CREATE INDEX staff_invites_invited_by ON staff_invites (invited_by);
