import { memo } from 'react';
import {
  CATEGORIES,
  COLORS,
  PRICE_BANDS,
  SORT_LABELS,
  SORTS,
  type Sort,
} from '../../../../contract/catalogue.ts';
import type { ShopFilters as Filters } from '../../../platform/page/links.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { type Counts, countOf } from './filter-counts.ts';
import { capital, productsText } from './filters.ts';

const ALL = { value: '', label: 'All' } as const;
const categories = [ALL, ...CATEGORIES.map((value) => ({ value, label: capital(value) }))];
const colors = [
  { ...ALL, color: 'all' },
  ...COLORS.map((value) => ({ value, label: capital(value), color: value })),
];
const prices = [ALL, ...PRICE_BANDS.map(({ value, label }) => ({ value, label }))];

type ShopFiltersProps = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  counts: Counts | undefined;
};

/** `999`, then `1k`: there is room for three figures. */
const short = (products: number): string =>
  products < 1000 ? String(products) : `${Math.floor(products / 1000)}k`;

const withCounts = <V extends string, O extends { value: V }>(
  options: readonly O[],
  group: Counts['categories'] | undefined,
) =>
  options.map((option) => {
    const products = countOf(group, option.value);
    const count =
      products === undefined
        ? undefined
        : { short: short(products), text: productsText(products), none: products === 0 };
    return { ...option, count };
  });

/** The three groups; any change starts again at the first page. Remembered, so that their sheet opens undrawn. */
export const ShopFilters = memo(({ filters, onChange, counts }: ShopFiltersProps) => {
  const { category = '', color = '', price = '' } = filters;
  const change = (part: Filters) => onChange({ ...filters, ...part, page: 1 });
  return (
    <div className="grid gap-7">
      <RadioGroup
        legend="Category"
        counted
        options={withCounts(categories, counts?.categories)}
        value={category}
        onChange={(value) => change({ category: value })}
        className="option-pairs"
      />
      <RadioGroup
        legend="Color"
        counted
        options={withCounts(colors, counts?.colors)}
        value={color}
        onChange={(value) => change({ color: value })}
        className="option-pairs"
      />
      <RadioGroup
        legend="Price Range"
        counted
        options={withCounts(prices, counts?.prices)}
        value={price}
        onChange={(value) => change({ price: value })}
      />
    </div>
  );
});

type SortSelectProps = {
  value: Sort | undefined;
  onChange: (sort: Sort) => void;
  className?: string;
};

export const SortSelect = ({ value = 'newest', onChange, className }: SortSelectProps) => (
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
