import { pictureUrl } from '../../platform/picture-url.ts';

export type PostRow = {
  id: string;
  slug: string;
  title: string;
  subtitle: string;
  picture_id: string | null;
  published_at: Date;
};

/** A post as the home page announces it. */
export const toTeaser = (row: PostRow) => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  subtitle: row.subtitle,
  date: row.published_at.toISOString(),
  imageUrl: pictureUrl(row.picture_id),
});
