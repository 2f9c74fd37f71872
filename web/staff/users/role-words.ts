import type { User } from '#contract/shapes.endpoints.ts';
import { type StaffRole, staffOf } from '#contract/staff.ts';

/** What somebody is in the shop; `customer` is everybody else. */
export type ShopRole = StaffRole | 'customer';

type Words = { name: string; may: string };

export const ROLE_WORDS: Record<ShopRole, Words> = {
  owner: { name: 'Owner', may: 'Everything, also who is staff and the settings of payments.' },
  manager: {
    name: 'Manager',
    may: 'Products, orders, money, messages and customers. Not who is staff, not the settings of payments.',
  },
  packer: { name: 'Packer', may: 'Stock: receives and counts. No prices, no money.' },
  customer: { name: 'Customer', may: 'Buys in the shop; sees no page of staff.' },
};

/** Those that an owner gives, least first. */
export const GIVEN_ROLES = ['packer', 'manager', 'owner'] as const;

export const roleOf = (user: Pick<User, 'role' | 'staff'>): ShopRole => staffOf(user) ?? 'customer';
