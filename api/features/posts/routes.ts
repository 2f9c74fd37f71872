import { pageOf } from '#contract/page.ts';
import { listPosts, showPost } from '#contract/posts.endpoints.ts';
import { paged } from '../../platform/database/paged.ts';

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
    const now = clock.now();
    const { rows, total, totalPages, next } = await paged(db, pageOf(query, TEASERS), (tx, page) =>
      findPublishedPosts(tx, { ...page, now }),
    );
    setCacheTags({ names: ['posts'], until: next?.getTime() });
    return { posts: rows.map(toTeaser), totalPages, totalPosts: total };
  });

  serve(app, showPost, async ({ params, setCacheTags }) => {
    const { slug } = params;
    const row = isSlug(slug) ? await findPublishedPost(db, slug, clock.now()) : undefined;
    if (!row) throw notFound('Post');
    setCacheTags({ names: ['posts'] });
    return { post: toPost(row, toSafeHtml(row.text_markdown)) };
  });
};
