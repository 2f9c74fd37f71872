-- A notice goes to an e-mail address, or by SMS to the phone of the account that asked for it.
-- contract: wider than before, nothing that is stored breaks it.
-- quick: a notice lives for ninety days at most; there are thousands of them.
ALTER TABLE restock_notices
  ALTER COLUMN email DROP NOT NULL,
  -- 2547XXXXXXXX
  ADD COLUMN phone text,
  ADD CONSTRAINT restock_notices_one_way CHECK (num_nonnulls(email, phone) = 1),
  ADD UNIQUE NULLS NOT DISTINCT (product_id, size, email, phone),
  DROP CONSTRAINT restock_notices_product_id_size_email_key;
