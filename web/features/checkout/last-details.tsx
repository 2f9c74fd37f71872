import { useEffect } from 'react';
import { normalisePhoneInput } from '#contract/phone.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { chooseCounty, useCounty } from '../delivery/county.ts';
import { clearDetails, useCheckoutForm } from './checkout-form.ts';

/** Fills a form in which nothing was typed yet from the person's last paid order, and says so. */
export const LastDetails = () => {
  const filled = useCheckoutForm((form) => form.filled);
  const { data } = usePrivateQuery(apiQuery('GET /api/orders/last-details'), {
    enabled: filled === 'no',
  });

  useEffect(() => {
    const { phone, shipping, filled: already } = useCheckoutForm.getState();
    const { fullName = '', town = '', county = '' } = data ?? {};
    const touched = phone || shipping.fullName || shipping.town;
    if (already !== 'no' || touched || !(data?.phone || fullName || town)) return;
    useCheckoutForm.setState({
      phone: normalisePhoneInput(data?.phone ?? ''),
      shipping: { ...shipping, fullName, town },
      askedTown: town,
      filled: 'yes',
    });
    if (county && !useCounty.getState().county) chooseCounty(county);
  }, [data]);

  if (filled !== 'yes') return null;
  return (
    <p className="text-muted text-sm">
      We filled in what we know from your last order.{' '}
      <button type="button" className="text-link min-h-11" onClick={clearDetails}>
        Not you? Clear
      </button>
    </p>
  );
};
