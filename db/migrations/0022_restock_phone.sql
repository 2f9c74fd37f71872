CREATE INDEX CONCURRENTLY restock_notices_phone ON restock_notices (phone, id) WHERE phone IS NOT NULL;
