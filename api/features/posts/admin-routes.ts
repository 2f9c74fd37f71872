import { pageOf } from '#contract/page.ts';
import {
  allPosts,
  createPost,
  deletePost,
  previewPost,
  staffPost,
  updatePost,
} from '#contract/posts.endpoints.ts';
import { isId } from '../../platform/database/database.ts';
import { paged } from '../../platform/database/paged.ts';
import type { Deps } from '../../platform/deps.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { idOf, serveDeed } from '../../platform/operations/deed.ts';
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

export const postsAdminRoutes = (app: App, deps: Deps): void => {
  const { db, pictures } = deps;
  const remove = async (id: string | null | undefined) => {
    if (id) await pictures.remove(id);
  };

  serve(app, allPosts, async ({ query }) => {
    const { rows, total, totalPages } = await paged(db, pageOf(query, PAGE), findAllPosts);
    return { posts: rows.map(toStaffPost), totalPages, totalPosts: total };
  });

  serve(app, staffPost, async ({ params }) => {
    const row = isId(params.id) ? await findStaffPost(db, params.id) : undefined;
    if (!row) throw notFound('Post');
    return { post: toStaffPost(row) };
  });

  serve(app, previewPost, async ({ body }) => ({ html: toSafeHtml(body.text) }));

  serveDeed(
    app,
    deps,
    createPost,
    async ({ tx, by, user, body, file, request, pictureId }) => {
      const made = madeBy(request, { account: user.id, body, file });
      const known = await findMade(tx, 'posts', made);
      const repeated = known ? await findStaffPost(tx, known) : undefined;
      const row =
        repeated ??
        (await insertPost(tx, {
          ...readNewPost(body),
          ...madeColumns(made),
          picture_id: pictureId ?? null,
          published_at: body.published ? by.now : null,
          created_at: by.now,
        }));
      const about = { kind: 'post', thing: row.id, name: row.title } as const;
      return {
        did: repeated ? [] : { ...about, action: 'created', after: auditFields(row) },
        reply: { message: 'Post added successfully!', post: toStaffPost(row) },
        afterwards: () => remove(repeated ? pictureId : null),
      };
    },
    { check: ({ body }) => readNewPost(body) },
  );

  serveDeed(
    app,
    deps,
    updatePost,
    async ({ tx, by, params, body: { was, ...given }, pictureId: picture_id }) => {
      const before = found(await lockPost(tx, idOf(params.id, 'Post')), 'Post');
      const about = { kind: 'post', thing: before.id } as const;
      const mine = await changedByMe(tx, { given, was, now: auditFields(before), about });
      const { published = before.published_at !== null } = mine;
      const after = await changePost(tx, before.id, {
        ...readPostChange(mine),
        ...(picture_id === undefined ? {} : { picture_id }),
        published_at: published ? (before.published_at ?? by.now) : null,
      });
      const fields = { before: auditFields(before), after: auditFields(after) };
      return {
        did: { ...about, action: 'changed', name: after.title, ...fields },
        reply: { message: 'Post updated successfully!', post: toStaffPost(after) },
        afterwards: () => remove(before.picture_id === after.picture_id ? null : before.picture_id),
      };
    },
    {
      check: ({ params, body: { was, ...given } }) => {
        idOf(params.id, 'Post');
        readPostChange(given);
      },
    },
  );

  serveDeed(app, deps, deletePost, async ({ tx, params }) => {
    const row = found(await removePost(tx, idOf(params.id, 'Post')), 'Post');
    const about = { kind: 'post', thing: row.id, name: row.title } as const;
    return {
      did: { ...about, action: 'deleted', before: auditFields(row) },
      reply: { message: 'Post deleted' },
      afterwards: () => remove(row.picture_id),
    };
  });
};

/** The fields of a post in the audit log: those that staff can change. */
const auditFields = (row: StaffPostRow) => {
  const { title, subtitle, text, imageUrl, published } = toStaffPost(row);
  return { title, subtitle, text, imageUrl, published };
};
