-- A restock notice, and the message about it, is an account's only if it goes to its own confirmed address or phone.
-- Until now it was the account's that asked for it, whatever address it named.
UPDATE restock_notices n SET user_id = NULL
WHERE n.user_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM users u WHERE u.id = n.user_id
    AND (n.phone = u.phone OR (n.email = lower(u.email) AND u.email_confirmed_at IS NOT NULL)));

UPDATE outbox o SET user_id = NULL
WHERE o.event = 'back-in-stock' AND o.user_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM users u WHERE u.id = o.user_id
    AND (o.recipient = u.phone OR (lower(o.recipient) = lower(u.email) AND u.email_confirmed_at IS NOT NULL)));
