import { mayAct, type StaffRole } from '#contract/staff.ts';
import { ICONS } from '../../ui/icon.tsx';
import { STAFF_ICONS } from '../../ui/staff-icons.ts';
import type { DashboardEntry } from './dashboard.ts';
import { links } from './links.ts';
import { staffLinks } from './staff-links.ts';

/** Staff pages beyond the five of the specification: in the side menu, and as cards on the admin home. */
const MORE_STAFF_PAGES = [
  { to: links.pack(), text: 'Pack', drawing: ICONS.truck, role: 'packer' },
  { to: staffLinks.stock(), text: 'Stock', drawing: ICONS.box, role: 'packer' },
  { to: staffLinks.manageUsers(), text: 'Users', drawing: ICONS.shield },
  { to: staffLinks.staff(), text: 'Staff', drawing: ICONS.user, role: 'owner' },
  { to: staffLinks.managePosts(), text: 'Posts', drawing: STAFF_ICONS.quote },
  { to: staffLinks.messages(), text: 'Messages', drawing: ICONS.chat },
  { to: staffLinks.paymentsReport(), text: 'Payments', drawing: ICONS.card },
  { to: staffLinks.deal(), text: 'Deal', drawing: STAFF_ICONS.star },
  { to: staffLinks.manageDelivery(), text: 'Delivery', drawing: ICONS.truck },
  { to: staffLinks.shopSettings(), text: 'Shop settings', drawing: ICONS.edit },
  { to: links.mails(), text: 'Mails and SMS', drawing: ICONS.mail },
  { to: staffLinks.audit(), text: 'Audit log', drawing: STAFF_ICONS.list },
  { to: staffLinks.goingLive(), text: 'Going live', drawing: ICONS.check, role: 'owner' },
] as const satisfies readonly DashboardEntry[];
export type MoreStaffPage = (typeof MORE_STAFF_PAGES)[number];

/** Those that staff of this role may see. */
export const morePagesFor = (staff: StaffRole | undefined): readonly MoreStaffPage[] =>
  MORE_STAFF_PAGES.filter((page) => mayAct(staff, 'role' in page ? page.role : 'manager'));
