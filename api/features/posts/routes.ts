import { listPosts, showPost } from '#contract/posts.endpoints.ts';
import { inSnapshot } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { toSafeHtml } from './markdown.ts';
import { isSlug, toPost, toTeaser } from './rules.ts';
import { findPublishedPost, findPublishedPosts } from './store.ts';

/** The number shown on the home page. */
const TEASERS = 3;

export const postsRoutes = (app: App, deps: Deps): void => {
  const { db, clock } = deps;

  serve(app, listPosts, async ({ query, setCacheTags }) => {
    const limit = query.limit ?? TEASERS;
    const offset = ((query.page ?? 1) - 1) * limit;
    const now = clock.now();
    const { rows, total, next } = await inSnapshot(db, (tx) =>
      findPublishedPosts(tx, { limit, offset, now }),
    );
    setCacheTags({ names: ['posts'], until: next?.getTime() });
    return {
      posts: rows.map(toTeaser),
      totalPages: Math.ceil(total / limit),
      totalPosts: total,
    };
  });

  serve(app, showPost, async ({ params, setCacheTags }) => {
    const { slug } = params;
    const row = isSlug(slug) ? await findPublishedPost(db, slug, clock.now()) : undefined;
    if (!row) throw notFound('Post');
    setCacheTags({ names: ['posts'] });
    return { post: toPost(row, toSafeHtml(row.text_markdown)) };
  });
};
