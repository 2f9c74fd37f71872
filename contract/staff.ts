/** Who runs the shop: each may do all that those before it may. */
export const STAFF_ROLES = ['packer', 'manager', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether somebody with this role, or none, may do what asks for `needed`. */
export const mayAct = (role: StaffRole | undefined, needed: StaffRole): boolean =>
  role !== undefined && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed);

/** The role of staff that a call or a page asks for; undefined where it asks for none. */
export const staffRoleIn = (word: string | undefined): StaffRole | undefined =>
  STAFF_ROLES.find((role) => role === word);

/** What an account is in the shop: the role admin without a word of its own is an owner. */
export const staffOf = ({
  role,
  staff,
}: {
  role: string;
  staff?: string | null | undefined;
}): StaffRole | undefined =>
  role === 'admin' ? (staffRoleIn(staff ?? undefined) ?? 'owner') : undefined;
