-- What staff did: written in the transaction of the deed, never changed. No foreign keys: who and what may be
-- gone by the time somebody asks.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor uuid NOT NULL,
  actor_name text NOT NULL,
  kind text NOT NULL,
  action text NOT NULL,
  thing text NOT NULL,
  thing_name text NOT NULL DEFAULT '',
  -- Only what differs; no secrets.
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_actor ON audit_log (actor, id DESC);
CREATE INDEX audit_log_kind ON audit_log (kind, id DESC);
CREATE INDEX audit_log_thing ON audit_log (thing, id DESC);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
