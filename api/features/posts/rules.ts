import { pictureUrl } from '#contract/catalogue.ts';
import type { Post, PostForm, StaffPost } from '#contract/posts.endpoints.ts';
import { readText } from '#contract/text.ts';
import { Problem } from '../../platform/http/problem.ts';

export type PostRow = {
  id: string;
  slug: string;
  title: string;
  subtitle: string;
  picture_id: string | null;
  published_at: Date;
};
export type FullPostRow = PostRow & { text_markdown: string };
export type StaffPostRow = Omit<FullPostRow, 'published_at'> & {
  published_at: Date | null;
  created_at: Date;
};

/** A post in the shape of the home page. */
export const toTeaser = (row: PostRow) => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  subtitle: row.subtitle,
  date: row.published_at.toISOString(),
  imageUrl: pictureUrl(row.picture_id),
});

/** A post in the contract's shape; `html` is its rendered safe text. */
export const toPost = (row: FullPostRow, html: string): Post => ({
  ...toTeaser(row),
  text: row.text_markdown,
  html,
});

/** A post in the shape for staff. */
export const toStaffPost = (row: StaffPostRow): StaffPost => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  subtitle: row.subtitle,
  date: row.published_at?.toISOString() ?? null,
  imageUrl: pictureUrl(row.picture_id),
  text: row.text_markdown,
  published: row.published_at !== null,
  createdAt: row.created_at.toISOString(),
});

export type PostChange = { title?: string; subtitle?: string; text_markdown?: string };

/** Parses a post form; the title may be absent, but not blank. */
export const readPostChange = ({ title, subtitle, text }: PostForm): PostChange => {
  if (title !== undefined && readText(title) === '') {
    const message = 'Please fill in the title field';
    throw new Problem(400, 'invalid', message, { fields: { title: message } });
  }
  return {
    ...(title === undefined ? {} : { title: readText(title) }),
    ...(subtitle === undefined ? {} : { subtitle: readText(subtitle) }),
    ...(text === undefined ? {} : { text_markdown: text }),
  };
};

export const readNewPost = (form: PostForm): Required<PostChange> =>
  ({
    subtitle: '',
    text_markdown: '',
    ...readPostChange({ ...form, title: form.title ?? '' }),
  }) as Required<PostChange>;

const LONGEST_SLUG = 80;

/**
 * URL slug of a title: letters, digits and dashes. A title without Latin letters becomes `post`.
 */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-|-$/g, '') || 'post';

/** Whether a text is a valid slug. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]+$/.test(text);

/** The first free slug of `slug`, `slug-2`, `slug-3` … */
export const freeSlug = (slug: string, taken: readonly string[]): string => {
  if (!taken.includes(slug)) return slug;
  let n = 2;
  while (taken.includes(`${slug}-${n}`)) n++;
  return `${slug}-${n}`;
};
