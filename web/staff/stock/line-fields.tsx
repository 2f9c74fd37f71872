import type { ShelfLine } from '#contract/stock.endpoints.ts';
import type { FormState } from '../../platform/forms/use-form.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { fieldOf, lineName } from './stock-words.ts';

type Props = {
  form: Pick<FormState<Record<string, string>>, 'input' | 'errors'>;
  lines: readonly ShelfLine[];
  hint: (line: ShelfLine) => string;
};

/** A number for each size, or one for a product without sizes. */
export const LineFields = ({ form, lines, hint }: Props) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
    {lines.map((line) => (
      <Field
        key={fieldOf(line)}
        label={lineName(line)}
        hint={hint(line)}
        error={form.errors[fieldOf(line)]}
      >
        <TextInput
          {...form.input(fieldOf(line))}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
      </Field>
    ))}
  </div>
);
