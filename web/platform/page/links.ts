import type { AuditKind } from '#contract/audit.endpoints.ts';
import type { PriceBand, Sort } from '#contract/catalogue.ts';
import type { Category } from '#contract/categories.ts';
import type { OrderStatus } from '#contract/payment.ts';
import type { PicturePlace } from '#contract/shop-pictures.ts';

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
/** `edit` is the user whose form is open. */
export type UserFilters = { search?: string; page?: number; edit?: string };
/** `days`: the last days until today; `from` and `to` are dates in Nairobi. */
export type ReportFilters = {
  days?: '1' | '7' | 'all' | '';
  from?: string;
  to?: string;
  page?: number;
  waiting?: number;
};
/** `before`: the log entry after which the page begins. */
export type AuditFilters = {
  kind?: AuditKind | '';
  actor?: string;
  thing?: string;
  before?: number;
};
export type MailFilters = { show?: '' | 'queued' | 'failed'; search?: string; page?: number };

export type MessageFilters = { show?: 'handled' | 'all' | ''; page?: number };

const otherSort = (sort?: Sort): Sort | undefined => (sort === 'newest' ? undefined : sort);
const laterPage = (page?: number): number | undefined => (page === 1 ? undefined : page);

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
  shop: ({ category, color, price, size, offer, sort, page }: ShopFilters = {}) =>
    withQuery('/shop', {
      category,
      color,
      price,
      size,
      offer,
      sort: otherSort(sort),
      page: laterPage(page),
    }),
  product: (id: string, size?: string) => withQuery(`/shop/${encodeURIComponent(id)}`, { size }),
  category: (category: Category) => `/categories/${category}`,
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
  manageOrder: (id: string) => `/dashboard/manage-orders/${encodeURIComponent(id)}`,
  manageUsers: ({ search, page, edit }: UserFilters = {}) =>
    withQuery('/dashboard/manage-users', { search, page: laterPage(page), edit }),
  addNewPost: () => '/dashboard/add-new-post',
  managePosts: (page = 1) => withQuery('/dashboard/manage-posts', { page: laterPage(page) }),
  editPost: (id: string) => `/dashboard/manage-posts/${encodeURIComponent(id)}`,
  messages: ({ show, page }: MessageFilters = {}) =>
    withQuery('/dashboard/messages', { show, page: laterPage(page) }),
  deal: () => '/dashboard/deal',
  shopSettings: () => '/dashboard/shop-settings',
  shopPictures: (place?: PicturePlace) => `/dashboard/shop-pictures${place ? `/${place}` : ''}`,
  editPage: (name: string) => `/dashboard/shop-settings/${encodeURIComponent(name)}`,
  manageDelivery: () => '/dashboard/delivery',
  paymentsReport: ({ days, from, to, page, waiting }: ReportFilters = {}) =>
    withQuery('/dashboard/payments-report', {
      days,
      from,
      to,
      page: laterPage(page),
      waiting: laterPage(waiting),
    }),
  audit: ({ kind, actor, thing, before }: AuditFilters = {}) =>
    withQuery('/dashboard/audit', { kind, actor, thing, before }),
  goingLive: () => '/dashboard/going-live',
  mails: ({ search, page, show }: MailFilters = {}) =>
    withQuery('/dashboard/mails', { search, page: laterPage(page), show }),
} as const;
