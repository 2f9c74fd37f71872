import { sql } from './database.ts';

/**
 * SQL: the column contains the text, ignoring case, accents and the kind of quotes, dashes and
 * blanks. A trigram index on `search_key(column)` serves it from three letters on.
 */
export const holdsText = (column: string, text: string) =>
  sql<boolean>`search_key(${sql.ref(column)}) LIKE search_pattern(${text})`;
