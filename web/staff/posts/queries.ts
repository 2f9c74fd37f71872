import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../platform/api-client/query.ts';

export const staffPostsQuery = (page: number) =>
  apiQuery('GET /api/posts/admin/all', { query: { page, limit: 10 } });
export const staffPostQuery = (id: string) =>
  apiQuery('GET /api/posts/admin/:id', { params: { id } });
export const previewQuery = (text: string) =>
  apiQuery('POST /api/posts/preview', { body: { text } });

/** Invalidates all post queries after a change. */
export const refreshPosts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => String(key).startsWith('GET /api/posts'),
  });
