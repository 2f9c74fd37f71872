import { Field, Select, TextInput } from '../../ui/field.tsx';
import { chooseCounty, useCounty } from '../delivery/county.ts';
import { COUNTY_NAMES } from '../delivery/delivery-query.ts';
import { type Shipping, setShipping, useCheckoutForm, useNeeds } from './checkout-form.ts';

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
    hint: needed && !missed && 'Needed for this delivery.',
    error: missed ? 'The delivery you chose needs this.' : undefined,
    live: true,
  };
};

const TextField = ({ name, label, ...rest }: { name: keyof Shipping; label: string } & Hints) => {
  const value = useCheckoutForm((form) => form.shipping[name]);
  return (
    <Field label={label} {...useNeed(name, value)}>
      <TextInput
        {...rest}
        data-need={name}
        maxLength={MAX[name]}
        value={value}
        onChange={(event) => setShipping(name, event.target.value)}
      />
    </Field>
  );
};
type Hints = { autoComplete?: string; type?: string; inputMode?: 'tel'; onBlur?: () => void };

/** Constant elements, so that React skips them when the form renders again. */
const counties = COUNTY_NAMES.map((county) => <option key={county}>{county}</option>);

const CountyField = () => {
  const value = useCounty(({ county }) => county);
  return (
    <Field label="County" {...useNeed('county', value)}>
      <Select
        data-need="county"
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

const townIsWritten = () =>
  useCheckoutForm.setState(({ shipping }) => ({ askedTown: shipping.town.trim() }));

export const ShippingFields = () => (
  <fieldset className="min-w-0">
    <legend className="subheading mb-3 font-display font-semibold">
      Shipping information (optional)
    </legend>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="fullName" label="Full name" autoComplete="shipping name" />
      <TextField
        name="phone"
        label="Phone"
        autoComplete="shipping tel"
        type="tel"
        inputMode="tel"
      />
      <CountyField />
      <TextField
        name="town"
        label="Town"
        autoComplete="shipping address-level2"
        onBlur={townIsWritten}
      />
      <AddressFields />
    </div>
  </fieldset>
);
