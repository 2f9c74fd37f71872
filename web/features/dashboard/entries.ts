import type { User } from '../../../contract/shapes.endpoints.ts';
import type { IconName } from '../../ui/icon.tsx';

export type DashboardEntry = { to: string; text: string; icon: IconName };

const CUSTOMER: readonly DashboardEntry[] = [
  { to: '/dashboard/orders', text: 'Orders', icon: 'box' },
];
const ADMIN: readonly DashboardEntry[] = [{ to: '/dashboard/orders', text: 'Orders', icon: 'box' }];

/** The dashboard pages of a role, for the side menu and the account menu. */
export const entriesFor = (role: User['role']): readonly DashboardEntry[] =>
  role === 'admin' ? ADMIN : CUSTOMER;
