import { CATEGORIES, COLORS, PRICE_BANDS } from '../../../contract/catalogue.ts';
import type { ShopFilters as Filters } from '../../platform/links.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { capital } from './filters.ts';

const ALL = { value: '', label: 'All' } as const;
const categories = [ALL, ...CATEGORIES.map((value) => ({ value, label: capital(value) }))];
const colors = [
  { ...ALL, mark: <span className="swatch" data-color="all" /> },
  ...COLORS.map((value) => ({
    value,
    label: capital(value),
    mark: <span className="swatch" data-color={value} />,
  })),
];
const prices = [ALL, ...PRICE_BANDS.map(({ value, label }) => ({ value, label }))];

type Props = { filters: Filters; onChange: (filters: Filters) => void };

/** The three groups; any change starts again at the first page. */
export const ShopFilters = ({ filters, onChange }: Props) => {
  const { category = '', color = '', price = '' } = filters;
  const change = (part: Filters) => onChange({ ...filters, ...part, page: 1 });
  return (
    <div className="grid gap-7">
      <RadioGroup
        legend="Category"
        options={categories}
        value={category}
        onChange={(value) => change({ category: value })}
        className="option-pairs"
      />
      <RadioGroup
        legend="Color"
        options={colors}
        value={color}
        onChange={(value) => change({ color: value })}
        className="option-pairs"
      />
      <RadioGroup
        legend="Price Range"
        options={prices}
        value={price}
        onChange={(value) => change({ price: value })}
      />
    </div>
  );
};
