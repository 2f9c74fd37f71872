import { Problem } from '../../platform/http/problem.ts';

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

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** An instant as it is stored: ISO 8601 in UTC. A time without a zone means another one to each reader. */
export const readInstant = (text: string): string => {
  const at = new Date(text);
  if (ISO.test(text) && !Number.isNaN(at.getTime())) return at.toISOString();
  const message = 'Please give date, time and time zone, as in 2026-12-24T21:00:00+03:00.';
  throw new Problem(400, 'invalid', message, { fields: { endsAt: message } });
};
