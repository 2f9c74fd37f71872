-- When a callback about the payment came that nobody can read. Staff see it until the payment is paid, or they close it.
ALTER TABLE payments ADD COLUMN unreadable_at timestamptz;
