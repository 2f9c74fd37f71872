import { COLORS } from '#contract/catalogue.ts';
import { CATEGORIES } from '#contract/categories.ts';
import { capital } from '../../platform/capital.ts';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import type { FormValues } from './form-values.ts';
import { stockHint } from './pieces.ts';
import type { Problems } from './product-values.ts';
import { SizeGrid, StyleFields } from './size-grid.tsx';
import type { StaffSizes } from './size-values.ts';

type ProductFieldsProps = {
  values: FormValues;
  problems: Problems;
  staff: StaffSizes | undefined;
  onChange: (part: Partial<FormValues>) => void;
};

const options = (names: readonly string[]) =>
  names.map((name) => (
    <option key={name} value={name}>
      {capital(name)}
    </option>
  ));

/** A product's inputs except the picture, named as in the API. */
export const ProductFields = ({ values, problems, staff, onChange }: ProductFieldsProps) => {
  const input = (name: keyof FormValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" error={problems.name} className="sm:col-span-2">
        <TextInput {...input('name')} required maxLength={120} autoComplete="off" />
      </Field>
      <Field label="Price" hint="In Ksh, such as 1500 or 1499.50" error={problems.price}>
        <TextInput {...input('price')} {...amount} required />
      </Field>
      <Field
        label="Old price"
        hint="Optional; shown struck through beside the price"
        error={problems.oldPrice}
      >
        <TextInput {...input('oldPrice')} {...amount} />
      </Field>
      <Field label="Category" error={problems.category}>
        <Select {...input('category')} required>
          <option value="">Choose a category</option>
          {options(CATEGORIES)}
        </Select>
      </Field>
      <Field label="Color" error={problems.color}>
        <Select {...input('color')}>
          <option value="">No color</option>
          {options(COLORS)}
        </Select>
      </Field>
      <div className="sm:col-span-2">
        <SizeGrid
          values={values}
          category={values.category}
          problems={problems}
          staff={staff}
          onChange={onChange}
        >
          <Field label="Stock" hint={stockHint(staff)} error={problems.stock}>
            <TextInput {...input('stock')} {...amount} inputMode="numeric" required />
          </Field>
        </SizeGrid>
      </div>
      <Field
        label="Description"
        hint="Optional"
        error={problems.description}
        className="sm:col-span-2"
      >
        <TextArea {...input('description')} rows={6} maxLength={5000} />
      </Field>
      <div className="sm:col-span-2">
        <StyleFields values={values} problems={problems} onChange={onChange} />
      </div>
    </div>
  );
};
