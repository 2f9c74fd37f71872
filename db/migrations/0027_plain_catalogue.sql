-- Lists, searches and counts are plain SQL: what triggers counted and kept of products goes.
DROP TRIGGER products_counted_in ON products;
DROP TRIGGER products_counted_out ON products;
DROP TRIGGER products_counted_again ON products;
DROP TRIGGER products_words_in ON products;
DROP TRIGGER products_words_again ON products;
DROP TRIGGER products_searches_in ON products;
DROP TRIGGER products_searches_out ON products;
DROP TRIGGER products_searches_again ON products;
DROP TRIGGER products_searches_emptied ON products;
DROP TRIGGER products_ranked ON products;
DROP INDEX products_words, products_pairs;
-- contract: no released version reads them.
DROP TABLE product_counts, product_words, search_counts, search_matches, searches;
DROP FUNCTION count_added_products(), count_removed_products(), count_moved_product(),
  add_words_of_products(), add_words_of_product(), count_added_searches(), count_removed_searches(),
  count_moved_searches(), forget_searches(), forget_matches(), rank_matches(),
  keep_search(text, integer), keep_matches(text, integer[], text[], integer, integer),
  searches_lock(), text_words(text), text_pairs(text), price_band(bigint);

-- A search asks for a part of the text; where no product holds it, for all of its words in any form.
-- quick: a second for a hundred thousand products.
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops)
  WHERE archived_at IS NULL;
-- quick: a second for a hundred thousand products.
CREATE INDEX products_search_words ON products USING gin (to_tsvector('english', search_text))
  WHERE archived_at IS NULL;
