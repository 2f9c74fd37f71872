import { sql } from './database.ts';

/**
 * SQL: the column contains the text, ignoring case. A trigram index serves it from three letters
 * on.
 */
export const holdsText = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) LIKE lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
