import { changePage, showPage, staffPages } from '#contract/pages.endpoints.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { audit } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { toSafeHtml } from './markdown.ts';
import { type PageRow, readPage, toStaffPage } from './pages-rules.ts';
import { findPage, findPages, lockPage, updatePage } from './pages-store.ts';
import { isSlug } from './rules.ts';

export const pagesRoutes = (app: App, { db, clock }: Deps): void => {
  serve(app, showPage, async ({ params, setCacheTags }) => {
    const row = isSlug(params.name) ? await findPage(db, params.name) : undefined;
    if (!row?.published) throw notFound('Page');
    setCacheTags({ names: ['settings'] });
    const { name, title } = row;
    const html = toSafeHtml(row.text_markdown);
    return { page: { name, title, html, changedAt: row.changed_at.toISOString() } };
  });

  serve(app, staffPages, async () => ({ pages: (await findPages(db)).map(toStaffPage) }));

  serve(app, changePage, async ({ user, params, body }) => {
    if (!isSlug(params.name)) throw notFound('Page');
    const { was, ...given } = body;
    const page = await inTransaction(db, async (tx) => {
      const before = await lockPage(tx, params.name);
      if (!before) throw notFound('Page');
      const now = clock.now();
      const about = { kind: 'page', thing: before.name } as const;
      const mine = await changedByMe(tx, { given, was, now: auditFields(before), about });
      const change = readPage({ ...toStaffPage(before), ...mine });
      const after = await updatePage(tx, { ...before, ...change, changed_at: now });
      await audit(
        tx,
        { actor: user, now },
        {
          ...about,
          action: 'changed',
          name: after.title,
          before: auditFields(before),
          after: auditFields(after),
        },
      );
      return after;
    });
    return { message: 'Page saved!', page: toStaffPage(page) };
  });
};

const auditFields = ({ title, text_markdown, published }: PageRow) => ({
  title,
  text: text_markdown,
  published,
});
