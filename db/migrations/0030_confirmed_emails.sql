-- An address counts as somebody's when a link mailed to it was opened; until then rows are theirs by id alone.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
CREATE TABLE email_confirmations (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The link confirms this address, and no later one.
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
-- quick: the table is new.
CREATE INDEX email_confirmations_user ON email_confirmations (user_id);
-- quick: the table is new.
CREATE INDEX email_confirmations_expiry ON email_confirmations (expires_at);

-- Who wrote a message while signed in; whom a mail is for, or which message it copies to the staff.
ALTER TABLE contact_messages ADD COLUMN user_id uuid;
ALTER TABLE mails
  ADD COLUMN user_id uuid,
  ADD COLUMN contact_id uuid,
  -- Its receiver has no account any more: the row goes once it was sent.
  ADD COLUMN once boolean NOT NULL DEFAULT false;
-- quick: nothing was released yet.
CREATE INDEX contact_messages_user ON contact_messages (user_id) WHERE user_id IS NOT NULL;
-- quick: nothing was released yet.
CREATE INDEX mails_user ON mails (user_id) WHERE user_id IS NOT NULL;
-- quick: nothing was released yet.
CREATE INDEX mails_contact ON mails (contact_id) WHERE contact_id IS NOT NULL;
-- quick: nothing was released yet.
CREATE INDEX payments_of_nobody ON payments (id) WHERE user_id IS NULL AND phone IS NOT NULL;

-- The audit log only grows, but for names of people who are gone: those are taken out, the deed stays.
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
DROP TRIGGER audit_log_append_only ON audit_log;
-- contract: nothing is emptied, the trigger refuses it.
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_rewrite();

-- What providers wrote of a payment goes after five years, or once its payer is gone and all of it is settled.
CREATE OR REPLACE FUNCTION refuse_change_of_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.payment_id, NEW.refund_id, NEW.at, NEW.source, NEW.body)
      IS NOT DISTINCT FROM (OLD.id, OLD.payment_id, OLD.refund_id, OLD.at, OLD.source, '{"erased": true}'::jsonb)
    AND (OLD.at < clock_timestamp() - interval '5 years'
      OR EXISTS (SELECT FROM payments p LEFT JOIN refunds r ON r.id = OLD.refund_id
        WHERE p.id = coalesce(OLD.payment_id, r.payment_id) AND p.user_id IS NULL AND p.phone IS NULL))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
