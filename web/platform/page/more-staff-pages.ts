import type { DashboardEntry } from './dashboard.ts';
import { links } from './links.ts';

/** Staff pages beyond the five of the specification: in the side menu, and as cards on the admin home. */
export const MORE_STAFF_PAGES = [
  { to: links.manageUsers(), text: 'Users', icon: 'shield' },
  { to: links.managePosts(), text: 'Posts', icon: 'quote' },
  { to: links.messages(), text: 'Messages', icon: 'chat' },
  { to: links.paymentsReport(), text: 'Payments', icon: 'card' },
  { to: links.deal(), text: 'Deal', icon: 'star' },
  { to: links.manageDelivery(), text: 'Delivery', icon: 'truck' },
  { to: links.shopSettings(), text: 'Shop settings', icon: 'edit' },
  { to: links.mails(), text: 'Mails and SMS', icon: 'mail' },
  { to: links.audit(), text: 'Audit log', icon: 'list' },
  { to: links.goingLive(), text: 'Going live', icon: 'check' },
] as const satisfies readonly DashboardEntry[];
