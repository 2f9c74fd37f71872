import { listPosts } from '../../../contract/posts.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/serve.ts';
import { toTeaser } from './rules.ts';
import { findPublishedPosts } from './store.ts';

/** As many as the home page shows. */
const TEASERS = 3;

export const postsRoutes = (app: App, { db, clock }: Deps): void => {
  serve(app, listPosts, async ({ query }) => {
    const posts = await findPublishedPosts(db, query.limit ?? TEASERS, clock.now());
    return { posts: posts.map(toTeaser) };
  });
};
