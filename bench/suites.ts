import { WORDS } from './fill.ts';

/** A measured request, or several paths in rotation. */
export type Target = {
  name: string;
  paths: string[];
  /** Each path is requested from another address, because searches are rate limited per visitor. */
  manyVisitors?: boolean;
  /** Required share of a bare Fastify, with caches and without. */
  wanted: { warm?: number; cold?: number };
};

export type Suite = (ids: readonly string[]) => Target[];

const pairs = WORDS.flatMap((a) => WORDS.filter((b) => b !== a).map((b) => `${a} ${b}`));

const api: Suite = (ids) => [
  { name: 'product list', paths: ['/api/products?limit=8'], wanted: { warm: 0.5, cold: 0.04 } },
  {
    name: 'filtered list',
    paths: ['/api/products?category=dress&minPrice=1000&maxPrice=5000&limit=8'],
    wanted: { warm: 0.5, cold: 0.04 },
  },
  {
    name: 'product detail',
    paths: ids.map((id) => `/api/products/${id}`),
    wanted: { warm: 0.5, cold: 0.07 },
  },
  {
    name: 'search, distinct terms',
    paths: pairs.map((text) => `/api/products?search=${encodeURIComponent(text)}&limit=8`),
    manyVisitors: true,
    wanted: { cold: 0.03 },
  },
];

const pages: Suite = (ids) => [
  { name: 'home page', paths: ['/'], wanted: { warm: 0.4, cold: 0.005 } },
  { name: 'category page', paths: ['/categories/dress'], wanted: { warm: 0.4, cold: 0.005 } },
  {
    name: 'product page',
    paths: ids.map((id) => `/shop/${id}`),
    wanted: { warm: 0.4, cold: 0.005 },
  },
  { name: 'shop page', paths: ['/shop'], wanted: { warm: 0.4, cold: 0.005 } },
];

/** What `npm run bench -- <name>` measures. */
export const suites: Readonly<Record<'api' | 'pages', Suite>> = { api, pages };
