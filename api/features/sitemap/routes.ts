import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { originOf } from '../../platform/http/origin.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { App } from '../../platform/http/serve.ts';
import {
  type Address,
  FIXED_PAGES,
  MAX_ADDRESSES,
  robots,
  sitemap,
  sitemapIndex,
} from './rules.ts';
import { countPages, findPostPages, findProductPages, findShopPages } from './store.ts';

/** Spares the database; a new product is still found the same day. */
const CACHE = 'public, max-age=3600';
const hidden = { schema: { hide: true } as object };

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', CACHE).send(xml);

/** Sitemap and robots.txt for search engines. */
export const sitemapRoutes = (app: App, { config, db, clock }: Deps): void => {
  const pages = async (): Promise<Address[]> => {
    const rows = await findShopPages(db);
    const own = rows.map((row) => ({ path: `/pages/${row.name}`, changed: row.changed_at }));
    return [...FIXED_PAGES, ...own];
  };
  const posts = async (fixed: number): Promise<Address[]> => {
    const limit = MAX_ADDRESSES - fixed;
    const rows = await findPostPages(db, { now: clock.now(), limit });
    return rows.map((row) => ({ path: `/blogs/${row.slug}`, changed: row.changed }));
  };
  const products = async (part: number): Promise<Address[]> => {
    const offset = (part - 1) * MAX_ADDRESSES;
    const rows = await findProductPages(db, { limit: MAX_ADDRESSES, offset });
    return rows.map(({ id, changed }) => ({ path: `/shop/${id}`, changed }));
  };

  app.get('/robots.txt', hidden, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE)
      .send(robots(originOf(request, config.publicUrl))),
  );

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = originOf(request, config.publicUrl);
    const count = await countPages(db, clock.now());
    const fixed = await pages();
    if (fixed.length + count.posts + count.products > MAX_ADDRESSES) {
      return sendXml(reply, sitemapIndex(origin, count.products));
    }
    const all = [...fixed, ...(await posts(fixed.length)), ...(await products(1))];
    // A product may have been added after the count.
    return sendXml(reply, sitemap(origin, all.slice(0, MAX_ADDRESSES)));
  });

  app.get('/sitemap-pages.xml', hidden, async (request, reply) => {
    const origin = originOf(request, config.publicUrl);
    const fixed = await pages();
    return sendXml(reply, sitemap(origin, [...fixed, ...(await posts(fixed.length))]));
  });

  app.get<{ Params: { part: string } }>(
    '/sitemap-products-:part(^[1-9]\\d{0,5}$).xml',
    hidden,
    async (request, reply) => {
      const found = await products(Number(request.params.part));
      if (found.length === 0) throw notFound('Sitemap');
      return sendXml(reply, sitemap(originOf(request, config.publicUrl), found));
    },
  );
};
