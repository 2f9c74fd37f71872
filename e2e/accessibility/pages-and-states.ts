import type { Page } from '@playwright/test';
import { BUYING } from './states-buying.ts';
import { CUSTOMER } from './states-customer.ts';
import { FAULTS } from './states-faults.ts';
import { GUEST, SIGNING_IN } from './states-guest.ts';
import { STAFF, STAFF_FORMS, STAFF_LISTS } from './states-staff.ts';

/** A phone, a tablet, a desk. */
export const WIDTHS = [360, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export type Role = 'guest' | 'customer' | 'admin';

/** What the states show; made by the test, or found in the demo. */
export type Things = {
  /** Ids of a product with plenty left, one of which two are left, one that is sold out, and one with sizes. */
  product: string;
  low: string;
  soldOut: string;
  sized: string;
  sizedName: string;
  /** Somebody who has bought nothing, as the staff see them. */
  newcomer: string;
};

/** One page in one state. */
export type State = {
  name: string;
  /** Brings a page without drafts, held calls or dialogs of another state into this one. */
  open: (page: Page, things: Things) => Promise<unknown>;
  /** Where the state exists, if not at every width. */
  widths?: readonly Width[];
  /** What fails in this state on purpose. */
  fails?: RegExp;
  /** The page is still waiting for its data. */
  waiting?: boolean;
};

/** States that one person goes through. */
export type Group = {
  title: string;
  role: Role;
  /** Signed in as somebody who has just come, instead of the demo's shopper. */
  newcomer?: boolean;
  /** With two pieces of a product in the cart. */
  cart?: boolean;
  states: readonly State[];
};

/** Every distinct route in every distinct state: the list that the walk goes through. */
export const GROUPS: readonly Group[] = [
  ...GUEST,
  SIGNING_IN,
  ...BUYING,
  ...CUSTOMER,
  STAFF,
  STAFF_LISTS,
  STAFF_FORMS,
  FAULTS,
];
