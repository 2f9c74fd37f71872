import {
  allPosts,
  createPost,
  deletePost,
  previewPost,
  staffPost,
  updatePost,
} from '#contract/posts.endpoints.ts';
import { inSnapshot, inTransaction, isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { savingPicture } from '../../platform/images/saving-picture.ts';
import { audit } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { findMade, madeBy, madeColumns } from '../../platform/operations/made-once.ts';
import { toSafeHtml } from './markdown.ts';
import { readNewPost, readPostChange, type StaffPostRow, toStaffPost } from './rules.ts';
import {
  changePost,
  findAllPosts,
  findStaffPost,
  insertPost,
  lockPost,
  removePost,
} from './store.ts';

const PAGE = 10;

export const postsAdminRoutes = (app: App, { db, clock, limits, pictures }: Deps): void => {
  serve(app, allPosts, async ({ query }) => {
    const limit = query.limit ?? PAGE;
    const offset = ((query.page ?? 1) - 1) * limit;
    const { rows, total } = await inSnapshot(db, (tx) => findAllPosts(tx, { limit, offset }));
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

  serve(app, createPost, async ({ user, body, file, request }) => {
    const post = readNewPost(body);
    const made = madeBy(request, { account: user.id, body, file });
    const now = clock.now();
    const row = await savingPicture(
      { pictures, limits },
      { upload: file, account: user.id, use: 'shop' },
      (pictureId) =>
        inTransaction(db, async (tx) => {
          const known = await findMade(tx, 'posts', made);
          const repeated = known && (await findStaffPost(tx, known));
          if (repeated) {
            if (pictureId) await pictures.remove(pictureId);
            return repeated;
          }
          const added = await insertPost(tx, {
            ...post,
            ...madeColumns(made),
            picture_id: pictureId ?? null,
            published_at: body.published ? now : null,
            created_at: now,
          });
          await audit(
            tx,
            { actor: user, now },
            {
              kind: 'post',
              action: 'created',
              thing: added.id,
              name: added.title,
              after: auditFields(added),
            },
          );
          return added;
        }),
    );
    return { message: 'Post added successfully!', post: toStaffPost(row) };
  });

  serve(app, updatePost, async ({ user, params, body, file }) => {
    if (!isId(params.id)) throw notFound('Post');
    const { was, ...given } = body;
    readPostChange(given); // What is wrong is told before the picture is read.
    const { before, after } = await savingPicture(
      { pictures, limits },
      { upload: file, account: user.id, use: 'shop' },
      (picture_id) =>
        inTransaction(db, async (tx) => {
          const before = await lockPost(tx, params.id);
          if (!before) throw notFound('Post');
          const about = { kind: 'post', thing: before.id } as const;
          const mine = await changedByMe(tx, { given, was, now: auditFields(before), about });
          const change = readPostChange(mine);
          const { published = before.published_at !== null } = mine;
          const published_at = published ? (before.published_at ?? clock.now()) : null;
          const more = picture_id === undefined ? {} : { picture_id };
          const after = await changePost(tx, params.id, { ...change, ...more, published_at });
          await audit(
            tx,
            { actor: user, now: clock.now() },
            {
              ...about,
              action: 'changed',
              name: after.title,
              before: auditFields(before),
              after: auditFields(after),
            },
          );
          return { before, after };
        }),
    );
    if (before.picture_id && before.picture_id !== after.picture_id)
      await pictures.remove(before.picture_id);
    return { message: 'Post updated successfully!', post: toStaffPost(after) };
  });

  serve(app, deletePost, async ({ user, params }) => {
    if (!isId(params.id)) throw notFound('Post');
    const gone = await inTransaction(db, async (tx) => {
      const row = await removePost(tx, params.id);
      if (!row) throw notFound('Post');
      await audit(
        tx,
        { actor: user, now: clock.now() },
        {
          kind: 'post',
          action: 'deleted',
          thing: row.id,
          name: row.title,
          before: auditFields(row),
        },
      );
      return row;
    });
    if (gone.picture_id) await pictures.remove(gone.picture_id);
    return { message: 'Post deleted' };
  });
};

/** The fields of a post in the audit log: those that staff can change. */
const auditFields = (row: StaffPostRow) => {
  const { title, subtitle, text, imageUrl, published } = toStaffPost(row);
  return { title, subtitle, text, imageUrl, published };
};
