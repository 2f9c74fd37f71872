-- What the buyers' banks dispute, as the card provider tells it. Money that a bank took is a row of refunds.
CREATE TABLE disputes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid NOT NULL REFERENCES payments (id),
  provider_id text NOT NULL UNIQUE,
  refund_id uuid UNIQUE REFERENCES refunds (id),
  cents integer NOT NULL CHECK (cents > 0),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'open', 'won', 'lost', 'closed')),
  respond_by timestamptz,
  -- When the bank took the money, and gave it back.
  withdrawn_at timestamptz,
  reinstated_at timestamptz,
  opened_at timestamptz NOT NULL,
  -- It has ended, and staff have not said yet that they saw it.
  to_see boolean NOT NULL DEFAULT false
);
CREATE INDEX disputes_payment ON disputes (payment_id);
CREATE INDEX disputes_waiting ON disputes (payment_id) WHERE state IN ('asked', 'open') OR to_see;
CREATE INDEX disputes_withdrawn ON disputes (withdrawn_at) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX disputes_reinstated ON disputes (reinstated_at) WHERE reinstated_at IS NOT NULL;
ALTER TABLE refunds ADD CONSTRAINT refunds_way CHECK (
  way IN ('mpesa_reversal', 'mpesa_payout', 'card', 'by_hand', 'dispute')
) NOT VALID;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_way;
ALTER TABLE refunds DROP CONSTRAINT refunds_way_check;
