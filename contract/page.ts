/** The rows of one page of a list. */
export type Page = { limit: number; offset: number };

/** The page that a query asks for; it has `usual` rows unless the query says how many. */
export const pageOf = (query: { page?: number; limit?: number }, usual: number): Page => {
  const { page = 1, limit = usual } = query;
  return { limit, offset: (page - 1) * limit };
};

export const pagesOf = (total: number, { limit }: Pick<Page, 'limit'>): number =>
  Math.ceil(total / limit);
