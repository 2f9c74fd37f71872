import type { Queryable } from '../../platform/database.ts';
import type { PostRow } from './rules.ts';

/** The newest posts published by `now`; a later date keeps a post back until then. */
export const findPublishedPosts = (db: Queryable, limit: number, now: Date): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'subtitle', 'picture_id', 'published_at'])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ published_at: Date }>()
    .execute();
