import { type Queryable, sql, type Tx } from '../../platform/database/database.ts';
import type { madeColumns } from '../../platform/operations/made-once.ts';
import {
  type FullPostRow,
  freeSlug,
  type PostChange,
  type PostRow,
  type StaffPostRow,
  slugOf,
} from './rules.ts';

type Page = { limit: number; offset: number };

const TEASER = ['id', 'slug', 'title', 'subtitle', 'picture_id', 'published_at'] as const;
const STAFF = [...TEASER, 'text_markdown', 'created_at'] as const;

type Counted = { total: number; next: Date | null };

/** A page of the posts published by `now`, newest first. `next`: when the next post is due. */
export const findPublishedPosts = async (
  db: Queryable,
  { limit, offset, now }: Page & { now: Date },
): Promise<{ rows: PostRow[] } & Counted> => {
  const rows = await db
    .selectFrom('posts')
    .select(TEASER)
    .where('published_at', '<=', now)
    .$narrowType<{ published_at: Date }>()
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await sql<Counted>`
    SELECT count(*) FILTER (WHERE published_at <= ${now}) AS total,
      min(published_at) FILTER (WHERE published_at > ${now}) AS next FROM posts`.execute(db);
  return { rows, ...(counted.rows[0] ?? { total: 0, next: null }) };
};

/** The post with this slug, if it is published by `now`. */
export const findPublishedPost = (
  db: Queryable,
  slug: string,
  now: Date,
): Promise<FullPostRow | undefined> =>
  db
    .selectFrom('posts')
    .select([...TEASER, 'text_markdown'])
    .where('slug', '=', slug)
    .where('published_at', '<=', now)
    .$narrowType<{ published_at: Date }>()
    .executeTakeFirst();

/** A page of all posts including drafts, newest first. */
export const findAllPosts = async (
  db: Queryable,
  { limit, offset }: Page,
): Promise<{ rows: StaffPostRow[]; total: number }> => {
  const posts = db.selectFrom('posts');
  const rows = await posts
    .select(STAFF)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await posts
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

export const findStaffPost = (db: Queryable, id: string): Promise<StaffPostRow | undefined> =>
  db.selectFrom('posts').select(STAFF).where('id', '=', id).executeTakeFirst();

/** Key of the advisory lock; unique within the shop. */
const SLUG_LOCK = 6_255_432;

export type NewPost = Required<PostChange> & {
  picture_id: string | null;
  published_at: Date | null;
  created_at: Date;
} & ReturnType<typeof madeColumns>;

/** Inserts a post with a free slug; an advisory lock serialises concurrent inserts. */
export const insertPost = async (tx: Tx, post: NewPost): Promise<StaffPostRow> => {
  await sql`SELECT pg_advisory_xact_lock(${SLUG_LOCK})`.execute(tx);
  const slug = slugOf(post.title);
  // A slug contains no LIKE wildcards.
  const taken = await tx
    .selectFrom('posts')
    .select('slug')
    .where('slug', 'like', `${slug}%`)
    .execute();
  const free = freeSlug(
    slug,
    taken.map((row) => row.slug),
  );
  return tx
    .insertInto('posts')
    .values({ ...post, slug: free })
    .returning(STAFF)
    .executeTakeFirstOrThrow();
};

export const lockPost = (tx: Tx, id: string): Promise<StaffPostRow | undefined> =>
  tx.selectFrom('posts').select(STAFF).where('id', '=', id).forUpdate().executeTakeFirst();

/** Updates a locked post; the slug stays, because others may link to it. */
export const changePost = (
  tx: Tx,
  id: string,
  change: PostChange & { published_at: Date | null; picture_id?: string },
): Promise<StaffPostRow> =>
  tx
    .updateTable('posts')
    .set(change)
    .where('id', '=', id)
    .returning(STAFF)
    .executeTakeFirstOrThrow();

export const removePost = (tx: Tx, id: string): Promise<StaffPostRow | undefined> =>
  tx.deleteFrom('posts').where('id', '=', id).returning(STAFF).executeTakeFirst();
