import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/all.endpoints.ts';
import { COUNTIES } from '../../../contract/counties.ts';
import { apiQuery } from '../../platform/api-client/query.ts';

/** As people look them up. */
export const COUNTY_NAMES: readonly string[] = [...COUNTIES].sort();

/** What is stored under a name that is no county counts as not chosen. */
export const knownCounty = ({ county }: { county: string }): string =>
  COUNTY_NAMES.includes(county) ? county : '';

/** The ways to deliver to a county; for a text that is no county, those of all Kenya. */
export const deliveryQuery = (county: string, town = '') => ({
  ...apiQuery('GET /api/delivery', { query: { county, town } }),
  // A new county shows at once; fees change once in months, and paying compares them.
  staleTime: 60_000,
});

/**
 * Until those of another town are there, those of the last one stay: without them Pay would move away from under the
 * finger that leaves the field.
 */
export const useDeliveryOptions = (county: string, town = '') =>
  useQuery({
    ...deliveryQuery(county, town),
    placeholderData: (before, last) => {
      const asked = last?.queryKey[1] as CallInput<'GET /api/delivery'> | undefined;
      return asked?.query?.county === county ? before : undefined;
    },
  });
