import type { User } from '#contract/shapes.endpoints.ts';
import { ICONS } from '../../ui/icon.tsx';
import { links } from './links.ts';

/** A route's `handle` states the role that its page requires. */
export type DashboardHandle = { role?: 'admin' };

/** `drawing`: as in `ICONS`. */
export type DashboardEntry = { to: string; text: string; drawing: string };

const CUSTOMER: readonly DashboardEntry[] = [
  { to: links.dashboard(), text: 'Dashboard', drawing: ICONS.home },
  { to: links.profile(), text: 'Profile', drawing: ICONS.user },
  { to: links.myOrders(), text: 'Orders', drawing: ICONS.box },
  { to: links.myPayments(), text: 'Payments', drawing: ICONS.card },
];
const ADMIN: readonly DashboardEntry[] = [
  { to: links.admin(), text: 'Dashboard', drawing: ICONS.home },
  { to: links.profile(), text: 'Profile', drawing: ICONS.user },
  { to: links.manageProducts(), text: 'Manage Items', drawing: ICONS.bag },
  { to: links.manageOrders(), text: 'All Orders', drawing: ICONS.box },
  { to: links.addNewPost(), text: 'Add New Post', drawing: ICONS.edit },
];

/** A role's dashboard pages, for the side menu and the account menu. */
export const entriesFor = (role: User['role']): readonly DashboardEntry[] =>
  role === 'admin' ? ADMIN : CUSTOMER;
