import { type RefObject, useEffect } from 'react';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { chooseCounty, useCounty } from './county.ts';
import { COUNTY_NAMES, knownCounty, useDeliveryOptions } from './delivery-query.ts';
import { cheapest, daysText, feeText, joined, otherWaysText, priced } from './delivery-words.ts';

/** Constant elements, so that React skips them when a line renders again. */
const counties = COUNTY_NAMES.map((county) => <option key={county}>{county}</option>);

export type Asked = {
  /** The cart's total, on which the fee depends. */
  totalCents: number;
  /** Writes the fee; with two decimals if not given. */
  write?: ((cents: number) => string) | undefined;
};

/** Fee and days of the cheapest option for a county, and the number of other options. */
const useOffer = (county: string, { totalCents, write }: Asked) => {
  const { data, error } = useDeliveryOptions(county);
  if (error) return { offer: 'fee and day can’t be shown now' };
  if (!data) return {};
  const best = cheapest(priced(data.options, totalCents));
  return {
    offer: best
      ? joined([feeText(best.due, write), daysText(best, new Date(serverNow()))])
      : 'to be agreed',
    others: otherWaysText(data.options.length),
  };
};

type Props = Asked & {
  select: RefObject<HTMLSelectElement | null>;
  /** Loaded by a click: takes the focus. */
  pressed: boolean;
};

/** `Delivery to Nairobi: Free, Tue 24 – Wed 25 Nov and 2 more ways at checkout`, with a select for the county. */
export default function DeliveryOffer({ select, pressed, ...asked }: Props) {
  const county = useCounty(knownCounty);
  const { offer, others } = useOffer(county, asked);
  useEffect(() => {
    if (pressed) select.current?.focus();
  }, [pressed, select]);
  return (
    <>
      <p role="status" className="delivery-text">
        {county ? (
          <span>
            <span>{offer ? `Delivery to ${county}: ` : `Delivery to ${county}`}</span>
            <span className="font-semibold text-ink">{offer}</span>
            <span>{others}</span>
          </span>
        ) : (
          'See fee and day of delivery for your county'
        )}
      </p>
      <select
        ref={select}
        aria-label="County"
        autoComplete="shipping address-level1"
        className="input select delivery-choose"
        value={county}
        onChange={(event) => chooseCounty(event.target.value)}
      >
        <option value="">Choose a county</option>
        {counties}
      </select>
    </>
  );
}
