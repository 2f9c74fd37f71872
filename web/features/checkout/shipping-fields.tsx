import { Field, Select, TextInput } from '../../ui/field.tsx';
import { type Shipping, setShipping, useCheckoutForm } from './checkout-form.ts';

/** The 47 counties of Kenya, by name. */
const COUNTIES = [
  'Baringo',
  'Bomet',
  'Bungoma',
  'Busia',
  'Elgeyo-Marakwet',
  'Embu',
  'Garissa',
  'Homa Bay',
  'Isiolo',
  'Kajiado',
  'Kakamega',
  'Kericho',
  'Kiambu',
  'Kilifi',
  'Kirinyaga',
  'Kisii',
  'Kisumu',
  'Kitui',
  'Kwale',
  'Laikipia',
  'Lamu',
  'Machakos',
  'Makueni',
  'Mandera',
  'Marsabit',
  'Meru',
  'Migori',
  'Mombasa',
  "Murang'a",
  'Nairobi',
  'Nakuru',
  'Nandi',
  'Narok',
  'Nyamira',
  'Nyandarua',
  'Nyeri',
  'Samburu',
  'Siaya',
  'Taita-Taveta',
  'Tana River',
  'Tharaka-Nithi',
  'Trans Nzoia',
  'Turkana',
  'Uasin Gishu',
  'Vihiga',
  'Wajir',
  'West Pokot',
] as const;

const MAX = { fullName: 120, phone: 40, county: 60, town: 120 } satisfies Record<
  keyof Shipping,
  number
>;

const TextField = ({ name, label, ...rest }: { name: keyof Shipping; label: string } & Hints) => {
  const value = useCheckoutForm((form) => form.shipping[name]);
  return (
    <Field label={label}>
      <TextInput
        {...rest}
        maxLength={MAX[name]}
        value={value}
        onChange={(event) => setShipping(name, event.target.value)}
      />
    </Field>
  );
};
type Hints = { autoComplete: string; type?: string; inputMode?: 'tel' };

/** Always the same: nothing to draw when the form is drawn anew. */
const counties = COUNTIES.map((county) => <option key={county}>{county}</option>);

const CountyField = () => {
  const value = useCheckoutForm((form) => form.shipping.county);
  return (
    <Field label="County">
      <Select
        autoComplete="shipping address-level1"
        value={value}
        onChange={(event) => setShipping('county', event.target.value)}
      >
        <option value="">Choose a county</option>
        {counties}
      </Select>
    </Field>
  );
};

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
      <TextField name="town" label="Town" autoComplete="shipping address-level2" />
    </div>
  </fieldset>
);
