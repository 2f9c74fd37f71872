import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/all.endpoints.ts';
import { COUNTIES } from '#contract/counties.ts';
import { apiQuery } from '../../platform/api-client/query.ts';

/** In alphabetical order. */
export const COUNTY_NAMES: readonly string[] = [...COUNTIES].sort();

/** An unknown stored name counts as not chosen. */
export const knownCounty = ({ county }: { county: string }): string =>
  COUNTY_NAMES.includes(county) ? county : '';

/** The delivery options of a county; for a text that is no county, those for all Kenya. */
export const deliveryQuery = (county: string, town = '') => ({
  ...apiQuery('GET /api/delivery', { query: { county, town } }),
  // Fees change once in months, and paying compares them; another county is another query.
  staleTime: 60_000,
});

/**
 * Shows the options of the previous town until the next have loaded: without them Pay would move (layout shift)
 * just as somebody leaves the field to tap it.
 */
export const useDeliveryOptions = (county: string, town = '') =>
  useQuery({
    ...deliveryQuery(county, town),
    placeholderData: (before, last) => {
      const asked = last?.queryKey[1] as CallInput<'GET /api/delivery'> | undefined;
      return asked?.query?.county === county ? before : undefined;
    },
  });
