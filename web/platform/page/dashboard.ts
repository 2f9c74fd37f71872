import type { User } from '#contract/shapes.endpoints.ts';
import { mayAct, type StaffRole } from '#contract/staff.ts';
import { ICONS } from '../../ui/icon.tsx';
import { links } from './links.ts';

/** A route's `handle` states the role that its page requires. */
export type DashboardHandle = { role?: StaffRole };

/** `drawing`: as in `ICONS`. */
export type DashboardEntry = { to: string; text: string; drawing: string; role?: StaffRole };

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

/** Whether the staff's pages are this person's home. */
export const isManager = ({ staff }: Pick<User, 'staff'>): boolean => mayAct(staff, 'manager');

/** Somebody's dashboard pages, for the side menu and the account menu. */
export const entriesFor = (user: User): readonly DashboardEntry[] =>
  isManager(user) ? ADMIN : CUSTOMER;
