-- Whom an answer to a mail reaches, when that is not the shop itself.
ALTER TABLE mails ADD COLUMN reply_to text;
