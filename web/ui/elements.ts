import type { ReactElement } from 'react';

/**
 * Children without bare text, for places where something else stands beside them. A page translator replaces
 * each text by elements of its own. React then no longer reaches that text, and fails where it has to insert
 * something before it or to remove it. So a text has an element of its own (`checks/bare-texts.ts`).
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
