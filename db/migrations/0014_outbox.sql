-- One outbox for mails and SMS: each message once, with what became of it.

-- contract: a server of the version before goes on by the view below
ALTER TABLE mails RENAME TO outbox;
ALTER TABLE outbox
  ADD COLUMN channel text NOT NULL DEFAULT 'mail' CHECK (channel IN ('mail', 'sms')),
  -- What it is about: contract/mails.endpoints.ts.
  ADD COLUMN event text NOT NULL DEFAULT 'other',
  -- One message for each of these, however often its cause is worked.
  ADD COLUMN dedupe_key text,
  -- accepted: by the mail server, or by the provider of SMS; suppressed: its receiver wants none.
  ADD COLUMN state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'accepted', 'delivered', 'failed', 'suppressed')),
  -- Why it failed, for staff.
  ADD COLUMN failure text,
  -- The provider was called and its answer is not stored yet: after a crash nobody knows whether it was sent.
  ADD COLUMN asked_at timestamptz,
  -- Calls whose answer was lost.
  ADD COLUMN lost integer NOT NULL DEFAULT 0,
  -- The provider's id of an SMS, by which it reports.
  ADD COLUMN provider_id text,
  ADD COLUMN cost_cents integer,
  -- How often staff had it sent again.
  ADD COLUMN resends integer NOT NULL DEFAULT 0;
UPDATE outbox SET state = 'accepted' WHERE sent_at IS NOT NULL;

-- contract: nobody calls an index by its name
ALTER INDEX mails_pkey RENAME TO outbox_pkey;
-- contract: nobody calls an index by its name
ALTER INDEX mails_newest RENAME TO outbox_newest;
-- contract: nobody calls an index by its name
ALTER INDEX mails_recipient RENAME TO outbox_recipient;
-- contract: nobody calls an index by its name
ALTER INDEX mails_user RENAME TO outbox_user;
-- contract: nobody calls an index by its name
ALTER INDEX mails_contact RENAME TO outbox_contact;
-- contract: servers of the version before find a mail by its id
DROP INDEX mails_unsent;
-- quick: no message has one of these yet
CREATE UNIQUE INDEX outbox_dedupe_key ON outbox (dedupe_key) WHERE dedupe_key IS NOT NULL;
-- quick: no message has one of these yet
CREATE INDEX outbox_provider_id ON outbox (provider_id) WHERE provider_id IS NOT NULL;
-- quick: no SMS yet
CREATE INDEX outbox_sms ON outbox (sent_at) WHERE channel = 'sms';

-- For servers of the version before, while both run.
CREATE VIEW mails AS
  SELECT id, recipient, reply_to, subject, text, user_id, contact_id, once, created_at, sent_at, tries
  FROM outbox WHERE channel = 'mail';

-- The newest report about each SMS. One may come before the answer that names it was stored.
CREATE TABLE sms_reports (
  provider_id text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('accepted', 'delivered', 'failed')),
  reason text,
  reported_at timestamptz NOT NULL
);

-- Phones whose owner wants no SMS of the shop.
CREATE TABLE sms_opt_outs (
  phone text PRIMARY KEY,
  created_at timestamptz NOT NULL
);
