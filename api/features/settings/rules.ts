export type Deal = { endsAt: string; title: string; text: string };

/** The deal until an admin sets another: 31 August 2025, 23:59:59 in Nairobi. */
export const DEFAULT_DEAL: Deal = {
  endsAt: '2025-08-31T20:59:59.000Z',
  title: 'Deals Of The Month',
  text: 'Up to 20% discount on women’s fashion: dresses, shoes, bags and more, while they last.',
};

/** The stored deal, each missing part taken from the default. */
export const toDeal = (stored: Partial<Deal> | undefined): Deal => ({
  endsAt: stored?.endsAt ?? DEFAULT_DEAL.endsAt,
  title: stored?.title ?? DEFAULT_DEAL.title,
  text: stored?.text ?? DEFAULT_DEAL.text,
});
