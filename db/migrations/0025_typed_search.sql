-- What a text is searched by, however a keyboard or a copied page writes it: without case, accents and signs that nobody
-- sees, with straight quotes, plain dashes and blanks. A text of such signs alone stays as it is.
CREATE FUNCTION search_key(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    -- ASCII, as most texts are: the rest would be slow in a search without an index.
    WHEN octet_length(written) = length(written) THEN lower(replace(written, '`', ''''))
    ELSE coalesce(nullif(regexp_replace(lower(replace(normalize(translate(written,
      E'`\u00b4\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02bd\u2032\u201c\u201d\u201e\u201f\u2033\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
      '''''''''''''''''''''''"""""-------'), NFKD), U&'\2044', '/')),
      '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
      '', 'g'), ''), lower(written))
  END
$$;

-- The LIKE pattern of whatever has the text in it.
CREATE FUNCTION search_pattern(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '%' || regexp_replace(search_key(written), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- contract: the column is made again in the same transaction.
-- quick: a shop has thousands of products.
ALTER TABLE products DROP COLUMN search_text;
-- Fields are separated by line breaks, which no search text contains, so no match spans two of them.
-- quick: as above.
ALTER TABLE products ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  search_key(
    name || E'\n' || description || E'\n' || category || E'\n' || color || E'\n' ||
    rtrim(rtrim((price_cents / 100)::text || '.' || lpad((price_cents % 100)::text, 2, '0'), '0'), '.')
  )
) STORED;
-- quick: as above.
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops) WHERE archived_at IS NULL;
-- quick: as above.
CREATE INDEX products_search_words ON products USING gin (to_tsvector('english', search_text)) WHERE archived_at IS NULL;
