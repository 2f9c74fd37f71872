import type { Category, PriceBand, Sort } from '../../contract/catalogue.ts';

/** The shop's list as its address names it; what is missing or empty is not filtered. */
export type ShopFilters = {
  category?: string;
  color?: string;
  price?: PriceBand | '';
  sort?: Sort;
  page?: number;
};

/** The staff's product table as its address names it, or the form opened from it. */
export type ManageProductsView = { search?: string; page?: number; add?: boolean; edit?: string };

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

/** Every address of the shop's own pages, in one place. */
export const links = {
  home: () => '/',
  about: () => '/#about',
  blogs: () => '/#blogs',
  shop: ({ category, color, price, sort, page }: ShopFilters = {}) =>
    withQuery('/shop', {
      category,
      color,
      price,
      sort: sort === 'newest' ? undefined : sort,
      page: page === 1 ? undefined : page,
    }),
  product: (id: string) => `/shop/${encodeURIComponent(id)}`,
  category: (category: Category) => `/categories/${category}`,
  search: (q = '') => withQuery('/search', { q }),
  contact: () => '/contact',
  login: () => '/login',
  register: () => '/register',
  checkout: () => '/checkout',
  thankYou: () => '/thank-you',
  dashboard: () => '/dashboard',
  profile: () => '/dashboard/profile',
  myOrders: () => '/dashboard/orders',
  myOrder: (id: string) => `/dashboard/orders/${encodeURIComponent(id)}`,
  myPayments: () => '/dashboard/payments',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => withQuery('/reset-password', { token }),
  blog: (slug: string) => `/blogs/${encodeURIComponent(slug)}`,
  allBlogs: (page = 1) => withQuery('/blogs', { page: page === 1 ? undefined : page }),
  admin: () => '/dashboard/admin',
  manageProducts: ({ search, page, add, edit }: ManageProductsView = {}) =>
    withQuery('/dashboard/manage-products', {
      search,
      page: page === 1 ? undefined : page,
      add: add ? 1 : undefined,
      edit,
    }),
  manageOrders: () => '/dashboard/manage-orders',
  manageOrder: (id: string) => `/dashboard/manage-orders/${encodeURIComponent(id)}`,
  manageUsers: () => '/dashboard/manage-users',
  addNewPost: () => '/dashboard/add-new-post',
  managePosts: (page = 1) =>
    withQuery('/dashboard/manage-posts', { page: page === 1 ? undefined : page }),
  editPost: (id: string) => `/dashboard/manage-posts/${encodeURIComponent(id)}`,
  messages: () => '/dashboard/messages',
  deal: () => '/dashboard/deal',
  mails: () => '/dashboard/mails',
} as const;
