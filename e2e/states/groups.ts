import { BUYING } from './buying.ts';
import { CUSTOMER } from './customer.ts';
import { FAULTS } from './faults.ts';
import { GUEST, SIGNING_IN } from './guest.ts';
import { STAFF, STAFF_DESK, STAFF_FORMS, STAFF_LISTS } from './staff.ts';
import type { Group } from './state.ts';

/** Every route in every state: the list of the walk. */
export const GROUPS: readonly Group[] = [
  ...GUEST,
  SIGNING_IN,
  ...BUYING,
  ...CUSTOMER,
  STAFF,
  STAFF_DESK,
  STAFF_LISTS,
  STAFF_FORMS,
  FAULTS,
];
