CREATE INDEX CONCURRENTLY users_by_key ON users
  USING gin (search_key(username) gin_trgm_ops, search_key(email) gin_trgm_ops);
