import { useId, useState } from 'react';
import type { NeededField } from '#contract/delivery.ts';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { lines, useShop } from '../../../platform/page/shop.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { LoadFailed, Skeleton } from '../../../ui/loaded.tsx';
import { useCounty } from '../../delivery/county.ts';
import { knownCounty } from '../../delivery/delivery-query.ts';
import { joined, optionText, type PricedOption } from '../../delivery/delivery-words.ts';
import { TO_AGREE, useCheckoutForm, useNeeds } from '../checkout-form.ts';
import { type Choice, mayAgree } from './choice.ts';
import { useChoice, useShownChoice } from './use-choice.ts';

export { payByCard, payByMpesa } from '../payment/start-payment.ts';
export { resolveDelivery } from './use-choice.ts';

const FIELD_WORDS: Record<NeededField, string> = {
  fullName: 'full name',
  phone: 'phone',
  county: 'county',
  town: 'town',
};

/** `your phone and town` */
const wordsOf = (fields: readonly NeededField[]): string => {
  const words = fields.map((name) => FIELD_WORDS[name]);
  const last = words.pop();
  return words.length > 0 ? `your ${words.join(', ')} and ${last}` : `your ${last}`;
};

type WayProps = {
  id: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children?: Elements;
};

const Way = ({ id, label, checked, onChoose, children }: WayProps) => (
  <div>
    <label className="option min-h-12 border border-line-strong px-4 has-checked:border-brand-text has-checked:bg-brand-soft">
      <input type="radio" name="delivery" value={id} checked={checked} onChange={onChoose} />
      <span>{label}</span>
    </label>
    {checked && children}
  </div>
);

const Points = ({ option, choice }: { option: PricedOption; choice: Choice }) => {
  const { points = [] } = option;
  const missed = useNeeds((needs) => needs.missed) && choice.missing.includes('point');
  if (points.length === 0) return null;
  return (
    <Field
      label="Pickup point"
      live
      error={missed ? 'Choose where you will fetch it.' : undefined}
      hint={choice.point && pointText(choice.point)}
      className="mt-3 ml-4"
    >
      <Select
        data-need="point"
        value={choice.point?._id ?? ''}
        onChange={(event) =>
          useCheckoutForm.setState({ deliveryId: option._id, pickupPointId: event.target.value })
        }
      >
        <option value="">Choose a pickup point</option>
        {points.map(({ _id, name, town }) => (
          <option key={_id} value={_id}>
            {joined([name, town])}
          </option>
        ))}
      </Select>
    </Field>
  );
};

const pointText = ({ landmark, hours, phone }: NonNullable<Choice['point']>): string =>
  joined([landmark, hours, phone]);

const Ways = ({ options, choice }: { options: readonly PricedOption[]; choice: Choice }) => {
  const [now] = useState(() => new Date(serverNow()));
  const shop = useShop();
  const choose = (deliveryId: string) => {
    useCheckoutForm.setState({ deliveryId, pickupPointId: '' });
    useNeeds.setState({ missed: false });
  };
  const byCard = useCheckoutForm((form) => form.method === 'visa');
  // Whoever pays by phone is asked for it there.
  const lacks = choice.missing
    .filter((each) => each !== 'delivery' && each !== 'point')
    .filter((each) => byCard || each !== 'phone');
  return (
    <div className="grid gap-2">
      {options.map((option) => (
        <Way
          key={option._id}
          id={option._id}
          label={optionText(option, now)}
          checked={option._id === choice.option?._id}
          onChoose={() => choose(option._id)}
        >
          <Points option={option} choice={choice} />
          {option.kind === 'shop' && (
            <p className="field-hint ml-4">{joined([...lines(shop.address), shop.hours])}</p>
          )}
          {lacks.length > 0 && (
            <p className="field-hint ml-4">{`For this we need ${wordsOf(lacks)}.`}</p>
          )}
        </Way>
      ))}
      {options.length > 0 && mayAgree(options) && (
        <Way
          id={TO_AGREE}
          label="Delivery to be agreed, no fee now"
          checked={choice.toAgree}
          onChoose={() => choose(TO_AGREE)}
        >
          <p className="field-hint ml-4">
            We call you about the way and the fee before we send your order.
          </p>
        </Way>
      )}
    </div>
  );
};

/** The delivery options with their fees and times. */
export const DeliveryGroup = () => {
  const id = useId();
  const county = useCounty(knownCounty);
  const { query, chosen } = useChoice();
  const missed = useNeeds((needs) => needs.missed) && chosen?.choice.missing.includes('delivery');
  useShownChoice(chosen?.choice);
  return (
    <fieldset
      aria-describedby={missed ? `${id}-error` : undefined}
      data-need="delivery"
      className="min-w-0"
    >
      <legend className="sr-only">Ways to deliver</legend>
      {!county && (
        <p className="mb-3 text-muted">Choose your county above to see all ways to deliver.</p>
      )}
      {query.error && !chosen ? (
        <LoadFailed
          query={query}
          text="The ways to deliver could not be loaded. You can pay all the same: we call you about the delivery."
        />
      ) : !chosen ? (
        <Skeleton className="h-12" />
      ) : chosen.options.length === 0 ? (
        <p>Delivery to be agreed: we call you about the way and the fee before we send it.</p>
      ) : (
        <Ways options={chosen.options} choice={chosen.choice} />
      )}
      {missed && (
        <p id={`${id}-error`} role="alert" className="field-error mt-2">
          Choose how your order comes to you.
        </p>
      )}
    </fieldset>
  );
};
