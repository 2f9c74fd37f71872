const MAX_PAGES = 1_000_000;

/** Entries on one page of a staff list. */
export const PER_PAGE = 10;

/** The page number in the URL; 1 when it can't be parsed. */
export const pageOf = (query: URLSearchParams, name = 'page'): number => {
  const page = Number(query.get(name));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGES) : 1;
};

/** The list got shorter, or the address names a page that never was: the last page is shown instead. */
export const isPastEnd = (rows: readonly unknown[], totalPages: number): boolean =>
  rows.length === 0 && totalPages > 0;

/** `Showing 11 to 20 of 34 orders`, from the requested page and the reply. */
export const rangeText = (
  page: number,
  shown: number,
  total: number,
  things: string,
  perPage = PER_PAGE,
): string => {
  const before = (page - 1) * perPage;
  return `Showing ${before + 1} to ${before + shown} of ${total} ${things}`;
};

export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${count} products`;
