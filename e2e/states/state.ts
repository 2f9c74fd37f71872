import type { Page } from '@playwright/test';

/** Phone, tablet, desktop. */
export const WIDTHS = [360, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export type Role = 'guest' | 'customer' | 'admin';

/** Data that the states show: made by the test, or found in the demo. */
export type Fixtures = {
  /** Ids of a product with much stock, one with two pieces left, one that is sold out, and one with sizes. */
  product: string;
  low: string;
  soldOut: string;
  sized: string;
  sizedName: string;
  /** A customer without orders, as staff see them. */
  newcomer: string;
};

/** One page in one state. */
export type State = {
  name: string;
  /** Opens the page in this state, starting without drafts, delayed calls or dialogs of another state. */
  open: (page: Page, fixtures: Fixtures) => Promise<unknown>;
  /** Widths at which the state exists, if not all. */
  widths?: readonly Width[];
  /** Errors that this state causes on purpose. */
  fails?: RegExp;
  /** The page still loads its data. */
  waiting?: boolean;
};

/** States that one person goes through, in this order. */
export type Group = {
  title: string;
  role: Role;
  /** Signed in as a newly registered customer instead of the demo's shopper. */
  newcomer?: boolean;
  /** With two pieces of a product in the cart. */
  cart?: boolean;
  states: readonly State[];
};
