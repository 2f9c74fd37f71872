import type { AuditKind } from '#contract/audit.endpoints.ts';
import type { PicturePlace } from '#contract/shop-pictures.ts';
import { laterPage, withQuery } from './links.ts';

/** `edit` is the user whose form is open. */
export type UserFilters = { search?: string; page?: number; edit?: string };
/** `days`: the last days until today, or a month or year; `from` and `to` are dates in Nairobi. */
export type ReportFilters = {
  days?: '1' | '7' | 'month' | 'last-month' | 'year' | 'all' | '';
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
export type StockFilters = {
  search?: string;
  category?: string;
  show?: 'all' | 'low' | 'count';
  page?: number;
};
export type MessageFilters = { show?: 'handled' | 'all' | ''; page?: number };

/** The addresses that only staff's pages link to, so that shoppers do not load them. */
export const staffLinks = {
  manageOrder: (id: string) => `/dashboard/manage-orders/${encodeURIComponent(id)}`,
  manageUsers: ({ search, page, edit }: UserFilters = {}) =>
    withQuery('/dashboard/manage-users', { search, page: laterPage(page), edit }),
  managePosts: (page = 1) => withQuery('/dashboard/manage-posts', { page: laterPage(page) }),
  editPost: (id: string) => `/dashboard/manage-posts/${encodeURIComponent(id)}`,
  messages: ({ show, page }: MessageFilters = {}) =>
    withQuery('/dashboard/messages', { show, page: laterPage(page) }),
  deal: () => '/dashboard/deal',
  shopSettings: () => '/dashboard/shop-settings',
  shopPictures: (place?: PicturePlace) =>
    `/dashboard/shop-settings/pictures${place ? `/${place}` : ''}`,
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
  stock: ({ search, category, show, page }: StockFilters = {}) =>
    withQuery('/dashboard/stock', {
      search,
      category,
      show: show === 'all' ? '' : show,
      page: laterPage(page),
    }),
  stockOf: (id: string, before?: number) =>
    withQuery(`/dashboard/stock/${encodeURIComponent(id)}`, { before }),
  /** Without ids: of all that is to be packed. */
  printParcels: (paper: 'list' | 'slips' | 'labels', ids: readonly string[] = []) =>
    withQuery('/dashboard/pack/print', {
      paper: paper === 'list' ? '' : paper,
      orders: ids.join(','),
    }),
  staff: () => '/dashboard/staff',
  goingLive: () => '/dashboard/going-live',
} as const;
