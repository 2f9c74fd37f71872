import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PHONE_MESSAGE, toMsisdn } from '#contract/phone.ts';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { chooseCounty, useCounty } from '../delivery/county.ts';
import { COUNTY_NAMES } from '../delivery/delivery-query.ts';
import {
  isCallable,
  type Shipping,
  setShipping,
  useCheckoutForm,
  useNeeds,
} from './checkout-form.ts';

const MAX = {
  fullName: 120,
  phone: 40,
  town: 120,
  estate: 120,
  landmark: 120,
  note: 200,
} satisfies Record<keyof Shipping, number>;

/** Hint and error of a field that the chosen delivery needs. */
const useNeed = (name: string, value: string) => {
  const needed = useNeeds(({ fields }) => fields.includes(name));
  const missed = useNeeds((needs) => needs.missed) && needed && value.trim() === '';
  return {
    needed,
    hint: needed && !missed && 'Needed for this delivery.',
    error: missed ? 'The delivery you chose needs this.' : undefined,
  };
};

const TextField = ({ name, label, hint, error, ...rest }: TextFieldProps) => {
  const value = useCheckoutForm((form) => form.shipping[name]);
  const need = useNeed(name, value);
  return (
    <Field label={label} hint={hint ?? need.hint} error={error ?? need.error} live>
      <TextInput
        {...rest}
        data-need={name}
        aria-required={need.needed || undefined}
        enterKeyHint="next"
        maxLength={MAX[name]}
        value={value}
        onChange={(event) => setShipping(name, event.target.value)}
      />
    </Field>
  );
};
type TextFieldProps = {
  name: keyof Shipping;
  label: string;
  /** Instead of those of a needed field. */
  hint?: string | undefined;
  error?: string | undefined;
  autoComplete?: string;
  type?: string;
  inputMode?: 'tel';
  onBlur?: () => void;
};

/** Constant elements, so that React skips them when the form renders again. */
const counties = COUNTY_NAMES.map((county) => <option key={county}>{county}</option>);

const CountyField = () => {
  const value = useCounty(({ county }) => county);
  const { needed, hint, error } = useNeed('county', value);
  return (
    <Field label="County" hint={hint} error={error} live>
      <Select
        data-need="county"
        aria-required={needed || undefined}
        autoComplete="shipping address-level1"
        value={value}
        onChange={(event) => chooseCounty(event.target.value)}
      >
        <option value="">Choose a county</option>
        {counties}
      </Select>
    </Field>
  );
};

/** Only for delivery to the door; all optional. */
const AddressFields = () => {
  const toAddress = useNeeds((needs) => needs.toAddress);
  const county = useCounty((state) => state.county);
  if (!toAddress || !county) return null;
  return (
    <>
      <TextField name="estate" label="Estate or building" autoComplete="shipping address-line1" />
      <TextField name="landmark" label="Landmark" />
      <TextField name="note" label="Note for the rider" />
    </>
  );
};

export const townIsWritten = (): void => {
  useCheckoutForm.setState(({ shipping }) => ({ askedTown: shipping.town.trim() }));
};

/** County and town, which decide the ways to deliver. */
export const WhereFields = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <CountyField />
    <TextField
      name="town"
      label="Town"
      autoComplete="shipping address-level2"
      onBlur={townIsWritten}
    />
  </div>
);

/** Who receives it, if not the person whose phone pays. */
const ReceiverPhone = () => {
  const phone = useCheckoutForm((form) => form.shipping.phone);
  const paysByPhone = useCheckoutForm((form) => form.method === 'mpesa');
  const needed = useNeeds(({ fields }) => fields.includes('phone'));
  const wrong = useNeeds(({ missed }) => missed) && !isCallable(phone);
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const asked = needed && !paysByPhone;
  // Whoever pays by card has perhaps given a phone before.
  useEffect(() => {
    const { phone: payer, shipping } = useCheckoutForm.getState();
    if (asked && !shipping.phone && toMsisdn(payer)) setShipping('phone', payer);
  }, [asked]);
  // It stays while its last letter is deleted.
  useEffect(() => {
    if (phone) setOpened(true);
  }, [phone]);
  if (!asked && !opened && !phone) {
    return (
      <button
        type="button"
        className="text-link min-h-11 justify-self-start text-start sm:mt-6"
        onClick={() => {
          flushSync(() => setOpened(true));
          box.current?.querySelector('input')?.focus();
        }}
      >
        Somebody else receives it
      </button>
    );
  }
  return (
    <div ref={box}>
      <TextField
        name="phone"
        label={asked ? 'Phone' : 'Receiver’s phone'}
        error={wrong ? PHONE_MESSAGE : undefined}
        hint={paysByPhone ? 'Without it we call the phone that pays.' : undefined}
        autoComplete="shipping tel"
        type="tel"
        inputMode="tel"
      />
    </div>
  );
};

/** Optional, but for what the chosen way to deliver needs. */
export const ShippingFields = () => {
  const byCard = useCheckoutForm((form) => form.method === 'visa');
  const needed = useNeeds(
    ({ fields }) => fields.includes('fullName') || (byCard && fields.includes('phone')),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="subheading mb-3 font-display font-semibold">
        {needed ? 'Shipping information' : 'Shipping information (optional)'}
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="fullName" label="Full name" autoComplete="shipping name" />
        <ReceiverPhone />
        <AddressFields />
      </div>
    </fieldset>
  );
};
