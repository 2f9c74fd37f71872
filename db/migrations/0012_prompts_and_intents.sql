-- One prompt at a time on a phone, whoever pushed it.
CREATE INDEX payments_prompted_phone ON payments (phone) WHERE status IN ('created', 'prompted');

-- The declined attempt whose payment intent this one confirms again. `request_id` moves over to the new
-- attempt, so that it stays unique: it names the attempt that the provider would speak of now.
ALTER TABLE payments ADD COLUMN intent_from uuid REFERENCES payments (id);
CREATE INDEX payments_intent_from ON payments (intent_from) WHERE intent_from IS NOT NULL;
