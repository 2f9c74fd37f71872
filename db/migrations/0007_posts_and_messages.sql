-- What the shop writes on its pages, what people write to it, and the mails it sends.

CREATE TABLE posts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  subtitle text NOT NULL DEFAULT '',
  picture_id text,
  text_markdown text NOT NULL DEFAULT '',
  -- Null for a draft.
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX posts_published ON posts (published_at DESC) WHERE published_at IS NOT NULL;

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The ticket number that the writer is shown.
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Who wrote while signed in. No foreign key: what is left of a deleted account is found by it.
  user_id uuid,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  handled_at timestamptz
);
CREATE INDEX contact_messages_open ON contact_messages (number DESC) WHERE handled_at IS NULL;
CREATE INDEX contact_messages_handled ON contact_messages (number DESC) WHERE handled_at IS NOT NULL;
CREATE INDEX contact_messages_email ON contact_messages (lower(email));
CREATE INDEX contact_messages_user ON contact_messages (user_id) WHERE user_id IS NOT NULL;

-- Outbox: written in the transaction of its cause, sent later.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  -- Whom an answer reaches, when that is not the shop itself.
  reply_to text,
  subject text NOT NULL,
  text text NOT NULL,
  -- Whose account it is for, or which contact message it copies to the staff: deleted with them.
  user_id uuid,
  contact_id uuid,
  -- The account of its receiver is deleted: the row goes once it was sent.
  once boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX mails_unsent ON mails (id) WHERE sent_at IS NULL;
CREATE INDEX mails_newest ON mails USING brin (created_at);
CREATE INDEX mails_recipient ON mails (lower(recipient));
CREATE INDEX mails_user ON mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_contact ON mails (contact_id) WHERE contact_id IS NOT NULL;
