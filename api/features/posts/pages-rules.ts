import type { StaffPage } from '#contract/pages.endpoints.ts';
import { readText } from '#contract/text.ts';
import { Problem } from '../../platform/http/problem.ts';

export type PageRow = {
  name: string;
  title: string;
  text_markdown: string;
  published: boolean;
  changed_at: Date;
};

/** A page in the shape for staff. */
export const toStaffPage = (row: PageRow): StaffPage => ({
  name: row.name,
  title: row.title,
  text: row.text_markdown,
  published: row.published,
  changedAt: row.changed_at.toISOString(),
});

type Given = Pick<StaffPage, 'title' | 'text' | 'published'>;

/** The title is the link's text, so it may not be blank; nor may the text of a published page. */
export const readPage = ({
  title,
  text,
  published,
}: Given): Omit<PageRow, 'name' | 'changed_at'> => {
  const missing = !readText(title) ? 'title' : published && !readText(text) ? 'text' : '';
  if (missing) {
    const message = `Please fill in the ${missing} field`;
    throw new Problem(400, 'invalid', message, { fields: { [missing]: message } });
  }
  return { title: readText(title), text_markdown: text, published };
};
