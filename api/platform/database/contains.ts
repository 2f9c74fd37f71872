import { sql } from './database.ts';

/** The column holds the text, in capitals or not; an index on its small letters finds three and more. */
export const holdsText = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) LIKE lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
