const MOST_PAGES = 1_000_000;

/** How many entries a list of the staff's screens shows at once. */
export const PER_PAGE = 10;

/** The page an address names; what can't be read is the first. */
export const pageOf = (query: URLSearchParams, name = 'page'): number => {
  const page = Number(query.get(name));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MOST_PAGES) : 1;
};

/** `Showing 11 to 20 of 34 orders`, from the page asked for and what came. */
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
