import { SORT_LABELS, SORTS, type Sort } from '../../../../contract/catalogue.ts';
import { Field, Select } from '../../../ui/field.tsx';

type Props = { value: Sort | undefined; onChange: (sort: Sort) => void; className?: string };

export const SortSelect = ({ value = 'newest', onChange, className }: Props) => (
  <Field label="Sort" className={className}>
    <Select value={value} onChange={(event) => onChange(event.target.value as Sort)}>
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {SORT_LABELS[sort]}
        </option>
      ))}
    </Select>
  </Field>
);
