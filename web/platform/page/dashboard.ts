import type { User } from '#contract/shapes.endpoints.ts';
import type { IconName } from '../../ui/icon.tsx';
import { links } from './links.ts';

/** A route's `handle` states the role that its page requires. */
export type DashboardHandle = { role?: 'admin' };

export type DashboardEntry = { to: string; text: string; icon: IconName };

const CUSTOMER: readonly DashboardEntry[] = [
  { to: links.dashboard(), text: 'Dashboard', icon: 'home' },
  { to: links.profile(), text: 'Profile', icon: 'user' },
  { to: links.myOrders(), text: 'Orders', icon: 'box' },
  { to: links.myPayments(), text: 'Payments', icon: 'card' },
];
const ADMIN: readonly DashboardEntry[] = [
  { to: links.admin(), text: 'Dashboard', icon: 'home' },
  { to: links.profile(), text: 'Profile', icon: 'user' },
  { to: links.manageProducts(), text: 'Manage Items', icon: 'bag' },
  { to: links.manageOrders(), text: 'All Orders', icon: 'box' },
  { to: links.addNewPost(), text: 'Add New Post', icon: 'edit' },
];

/** A role's dashboard pages, for the side menu and the account menu. */
export const entriesFor = (role: User['role']): readonly DashboardEntry[] =>
  role === 'admin' ? ADMIN : CUSTOMER;
