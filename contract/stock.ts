/** At so many free pieces a product without sizes is low, and a size of one with sizes; staff may set another number. */
export const LOW_OF_PRODUCT = 5;
export const LOW_OF_SIZE = 1;

/** What takes pieces off the shelf that no order has. */
export const TAKEN_REASONS = ['damaged', 'lost', 'given'] as const;
export const BOOKED_REASONS = ['received', ...TAKEN_REASONS] as const;
export type BookedReason = (typeof BOOKED_REASONS)[number];

export const STOCK_REASONS = [
  'opening',
  'sizes',
  'correction',
  'sold',
  'released',
  'sent',
  'put_back',
  'returned',
  'counted',
  ...BOOKED_REASONS,
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];
