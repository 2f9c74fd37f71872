-- Staff find orders by parts of what is written in them (docs/differences.md): recipient, product, receipt, phone.

-- The digits of a Kenyan phone number after its prefix, however it is written: 0712 345 678, 254…, +254….
CREATE FUNCTION national_number(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(254)?0?', '') $$;

-- quick: before the first release, no shop is open while this is applied
CREATE INDEX orders_recipient ON orders USING gin (lower(shipping ->> 'fullName') gin_trgm_ops);
-- quick: before the first release, no shop is open while this is applied
CREATE INDEX orders_phone ON orders (national_number(shipping ->> 'phone') text_pattern_ops)
  WHERE shipping ->> 'phone' IS NOT NULL;
-- quick: before the first release, no shop is open while this is applied
CREATE INDEX order_items_name ON order_items USING gin (lower(name) gin_trgm_ops);
-- quick: before the first release, no shop is open while this is applied
CREATE INDEX payments_receipt_text ON payments (lower(receipt) text_pattern_ops) WHERE receipt IS NOT NULL;
-- quick: before the first release, no shop is open while this is applied
CREATE INDEX payments_phone ON payments (national_number(phone) text_pattern_ops) WHERE phone IS NOT NULL;
