import { apiQuery } from '../../platform/api-client/query.ts';

/** Three rows of three. */
const PAGE = 9;

export const blogsQuery = (page: number) =>
  apiQuery('GET /api/posts', { query: { page, limit: PAGE } });
export const blogQuery = (slug: string) => apiQuery('GET /api/posts/:slug', { params: { slug } });
