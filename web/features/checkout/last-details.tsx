import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { normalisePhoneInput } from '#contract/phone.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { chooseCounty, useCounty } from '../delivery/county.ts';
import { clearDetails, useCheckoutForm } from './checkout-form.ts';

/** `isKnown`: read, or filled in before. */
export const useLastDetails = () => {
  const filled = useCheckoutForm((form) => form.filled);
  const { data, isFetched } = usePrivateQuery(apiQuery('GET /api/orders/last-details'), {
    enabled: filled === 'no',
  });
  return { data, isKnown: isFetched || filled !== 'no' };
};

/** Fills what is still empty from the person's last paid order, and says so. */
export const LastDetails = ({ above }: { above: RefObject<HTMLElement | null> }) => {
  const { filled, phone: payer, shipping: now } = useCheckoutForm();
  const { data } = useLastDetails();

  useEffect(() => {
    const form = useCheckoutForm.getState();
    if (!data || form.filled !== 'no') return;
    const { fullName = '', town = '', county = '' } = data;
    const chosen = useCounty.getState().county;
    if (county && !chosen && !form.shipping.town) chooseCounty(county);
    const { shipping, phone } = useCheckoutForm.getState();
    const more = {
      phone: phone ? '' : normalisePhoneInput(data.phone ?? ''),
      fullName: shipping.fullName ? '' : fullName,
      town: shipping.town || useCounty.getState().county !== county ? '' : town,
    };
    if (!(more.phone || more.fullName || more.town)) return;
    useCheckoutForm.setState({
      phone: phone || more.phone,
      shipping: {
        ...shipping,
        fullName: shipping.fullName || more.fullName,
        town: shipping.town || more.town,
      },
      askedTown: shipping.town || more.town,
      filled: 'yes',
    });
  }, [data]);

  if (filled !== 'yes' || !(payer || now.fullName || now.town)) return null;
  return (
    <p className="mt-2 text-muted text-sm">
      We filled in what we know from your last order.{' '}
      <button
        type="button"
        className="text-link min-h-11"
        onClick={() => {
          flushSync(clearDetails);
          above.current?.querySelector('select')?.focus();
        }}
      >
        Not you? Clear
      </button>
    </p>
  );
};
