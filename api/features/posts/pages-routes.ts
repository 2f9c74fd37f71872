import { changePage, showPage, staffPages } from '#contract/pages.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { serveDeed } from '../../platform/operations/deed.ts';
import { toSafeHtml } from './markdown.ts';
import { type PageRow, readPage, toStaffPage } from './pages-rules.ts';
import { findPage, findPages, lockPage, updatePage } from './pages-store.ts';
import { isSlug } from './rules.ts';

export const pagesRoutes = (app: App, deps: Deps): void => {
  const { db } = deps;

  serve(app, showPage, async ({ params, setCacheTags }) => {
    const row = isSlug(params.name) ? await findPage(db, params.name) : undefined;
    if (!row?.published) throw notFound('Page');
    setCacheTags({ names: ['settings'] });
    const { name, title } = row;
    const html = toSafeHtml(row.text_markdown);
    return { page: { name, title, html, changedAt: row.changed_at.toISOString() } };
  });

  serve(app, staffPages, async () => ({ pages: (await findPages(db)).map(toStaffPage) }));

  serveDeed(app, deps, changePage, async ({ tx, by, params, body: { was, ...given } }) => {
    const name = found(isSlug(params.name) ? params.name : undefined, 'Page');
    const before = found(await lockPage(tx, name), 'Page');
    const about = { kind: 'page', thing: name } as const;
    const mine = await changedByMe(tx, { given, was, now: auditFields(before), about });
    const change = readPage({ ...toStaffPage(before), ...mine });
    const after = await updatePage(tx, { ...before, ...change, changed_at: by.now });
    const fields = { before: auditFields(before), after: auditFields(after) };
    return {
      did: { ...about, action: 'changed', name: after.title, ...fields },
      reply: { message: 'Page saved!', page: toStaffPage(after) },
    };
  });
};

const auditFields = ({ title, text_markdown, published }: PageRow) => ({
  title,
  text: text_markdown,
  published,
});
