import { sql } from './database.ts';

/** A text as LIKE compares it sign by sign. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Pattern of LIKE for texts that contain this one. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/**
 * SQL: the column contains the text, ignoring case. A trigram index serves it from three letters
 * on.
 */
export const holdsText = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) LIKE lower(${containsPattern(text)})`;
