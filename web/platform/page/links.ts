import type { PriceBand, Sort } from '#contract/catalogue.ts';
import type { Category } from '#contract/categories.ts';
import type { OrderStatus } from '#contract/payment.ts';

/** The product list's filters in the URL; a missing or empty one does not filter. */
export type ShopFilters = {
  category?: string;
  color?: string;
  price?: PriceBand | '';
  /** A label of the category's sizes. */
  size?: string;
  /** Only what has an old price. */
  offer?: 'true' | '';
  sort?: Sort;
  page?: number;
};

/** The staff's product table in the URL, or the form opened from it. */
export type ManageProductsView = {
  search?: string;
  sort?: Sort;
  page?: number;
  add?: boolean;
  edit?: string;
};
/** The staff's lists in the URL. */
export type OrderFilters = {
  status?: OrderStatus | '';
  search?: string;
  waiting?: 'address' | '';
  page?: number;
};
export type PackFilters = { part?: 'pack' | 'sent'; search?: string; page?: number };
export type MailFilters = { show?: '' | 'queued' | 'failed'; search?: string; page?: number };

const otherSort = (sort?: Sort): Sort | undefined => (sort === 'newest' ? undefined : sort);
export const laterPage = (page?: number): number | undefined => (page === 1 ? undefined : page);

export const withQuery = (
  path: string,
  query: Record<string, string | number | undefined>,
): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const filtersInUrl = ({ color, price, size, offer, sort, page }: ShopFilters) => ({
  color,
  price,
  size,
  offer,
  sort: otherSort(sort),
  page: laterPage(page),
});

/** The addresses of the shop's own pages; those that only staff's pages link to are in staff-links.ts. */
export const links = {
  home: () => '/',
  about: () => '/#about',
  blogs: () => '/#blogs',
  shop: (filters: ShopFilters = {}) =>
    withQuery('/shop', { category: filters.category, ...filtersInUrl(filters) }),
  product: (id: string, size?: string) => withQuery(`/shop/${encodeURIComponent(id)}`, { size }),
  category: (category: Category, filters: ShopFilters = {}) =>
    withQuery(`/categories/${category}`, filtersInUrl(filters)),
  search: (q = '') => withQuery('/search', { q }),
  contact: () => '/contact',
  privacy: () => '/privacy',
  page: (name: string) => `/pages/${encodeURIComponent(name)}`,
  login: () => '/login',
  register: () => '/register',
  checkout: () => '/checkout',
  thankYou: () => '/thank-you',
  track: (token?: string) => (token ? `/track/${token}` : '/track'),
  dashboard: () => '/dashboard',
  profile: () => '/dashboard/profile',
  security: () => '/dashboard/profile/security',
  myOrders: () => '/dashboard/orders',
  myOrder: (id: string) => `/dashboard/orders/${encodeURIComponent(id)}`,
  myPayments: () => '/dashboard/payments',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => withQuery('/reset-password', { token }),
  blog: (slug: string) => `/blogs/${encodeURIComponent(slug)}`,
  allBlogs: (page = 1) => withQuery('/blogs', { page: laterPage(page) }),
  admin: () => '/dashboard/admin',
  pack: ({ part, search, page }: PackFilters = {}) =>
    withQuery('/dashboard/pack', {
      search,
      part: part === 'sent' ? part : '',
      page: laterPage(page),
    }),
  manageProducts: ({ search, sort, page, add, edit }: ManageProductsView = {}) =>
    withQuery('/dashboard/manage-products', {
      search,
      sort: otherSort(sort),
      page: laterPage(page),
      add: add ? 1 : undefined,
      edit,
    }),
  manageOrders: ({ status, search, waiting, page }: OrderFilters = {}) =>
    withQuery('/dashboard/manage-orders', { status, search, waiting, page: laterPage(page) }),
  addNewPost: () => '/dashboard/add-new-post',
  mails: ({ search, page, show }: MailFilters = {}) =>
    withQuery('/dashboard/mails', { search, page: laterPage(page), show }),
} as const;
