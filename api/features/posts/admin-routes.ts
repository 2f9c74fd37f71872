import {
  allPosts,
  createPost,
  deletePost,
  previewPost,
  staffPost,
  updatePost,
} from '../../../contract/posts.endpoints.ts';
import { inTransaction, isId } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/problem.ts';
import { savingPicture } from '../../platform/saving-picture.ts';
import { type App, serve } from '../../platform/serve.ts';
import { toSafeHtml } from './markdown.ts';
import { readNewPost, readPostChange, toStaffPost } from './rules.ts';
import {
  changePost,
  findAllPosts,
  findStaffPost,
  insertPost,
  lockPost,
  removePost,
} from './store.ts';

const PAGE = 10;

export const postsAdminRoutes = (app: App, { db, clock, pictures }: Deps): void => {
  serve(app, allPosts, async ({ query }) => {
    const limit = query.limit ?? PAGE;
    const offset = ((query.page ?? 1) - 1) * limit;
    const { rows, total } = await findAllPosts(db, { limit, offset });
    return {
      posts: rows.map(toStaffPost),
      totalPages: Math.ceil(total / limit),
      totalPosts: total,
    };
  });

  serve(app, staffPost, async ({ params }) => {
    const row = isId(params.id) ? await findStaffPost(db, params.id) : undefined;
    if (!row) throw notFound('Post');
    return { post: toStaffPost(row) };
  });

  serve(app, previewPost, async ({ body }) => ({ html: toSafeHtml(body.text) }));

  serve(app, createPost, async ({ body, file }) => {
    const post = readNewPost(body);
    const now = clock.now();
    const row = await savingPicture(pictures, file, (pictureId) =>
      inTransaction(db, (tx) =>
        insertPost(tx, {
          ...post,
          picture_id: pictureId ?? null,
          published_at: body.published ? now : null,
          created_at: now,
        }),
      ),
    );
    return { message: 'Post added successfully!', post: toStaffPost(row) };
  });

  serve(app, updatePost, async ({ params, body, file }) => {
    if (!isId(params.id)) throw notFound('Post');
    const change = readPostChange(body);
    const { before, after } = await savingPicture(pictures, file, (picture_id) =>
      inTransaction(db, async (tx) => {
        const before = await lockPost(tx, params.id);
        if (!before) throw notFound('Post');
        const { published = before.published_at !== null } = body;
        const published_at = published ? (before.published_at ?? clock.now()) : null;
        const more = picture_id === undefined ? {} : { picture_id };
        return {
          before,
          after: await changePost(tx, params.id, { ...change, ...more, published_at }),
        };
      }),
    );
    if (before.picture_id && before.picture_id !== after.picture_id)
      await pictures.remove(before.picture_id);
    return { message: 'Post updated successfully!', post: toStaffPost(after) };
  });

  serve(app, deletePost, async ({ params }) => {
    const gone = isId(params.id) ? await removePost(db, params.id) : undefined;
    if (!gone) throw notFound('Post');
    if (gone.picture_id) await pictures.remove(gone.picture_id);
    return { message: 'Post deleted' };
  });
};
