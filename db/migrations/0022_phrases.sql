-- Searches of several words find the products where these stand side by side, not all that have each of them
-- somewhere (docs/decisions/0018). Some minutes for a million products.

-- Each two words of a text that follow one another, as numbers. A word too long for text_words counts as the part
-- of it there that touches its neighbour. Two pairs may share a number, so whoever searches looks at the text itself.
CREATE FUNCTION text_pairs(whole text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL RESTRICTED AS $$
  SELECT ARRAY(
    SELECT hashtext(
      substr(word, 1 + greatest(length(word) - 201, 0) / 200 * 200, 400) || ' ' || left(follower, 400)
    )
    FROM (SELECT string_to_array(translate(whole, E'\n', ' '), ' ') AS words) AS text,
      unnest(words, words[2:]) AS pairs (word, follower)
    WHERE follower IS NOT NULL
  )
$$;

CREATE INDEX products_pairs ON products USING gin (text_pairs(search_text))
  WITH (fastupdate = off) WHERE archived_at IS NULL;
