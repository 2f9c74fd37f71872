import { memo } from 'react';
import { COLORS, PRICE_BANDS, SORT_LABELS, SORTS, type Sort } from '#contract/catalogue.ts';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '#contract/categories.ts';
import { SIZE_LABELS, type SizeSystem } from '#contract/sizes.ts';
import { capital } from '../../../platform/capital.ts';
import type { ShopFilters as Filters } from '../../../platform/page/links.ts';
import { productsText } from '../../../platform/page/paging.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { useMySize } from '../sizes/my-sizes.ts';
import { type Counts, countOf } from './filter-counts.ts';
import { sizeSystemOf } from './filter-query.ts';
import { withFilter } from './filters.ts';

const ALL = { value: '', label: 'All' } as const;
const categories = [ALL, ...CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))];
const colors = [
  { ...ALL, color: 'all' },
  ...COLORS.map((value) => ({ value, label: capital(value), color: value })),
];
const prices = [ALL, ...PRICE_BANDS.map(({ value, label }) => ({ value, label }))];
const offers = [ALL, { value: 'true', label: 'On offer' }] as const;

type ShopFiltersProps = {
  filters: Filters;
  /** The page's own category, which is not chosen. */
  within: Category | undefined;
  onChange: (filters: Filters) => void;
  counts: Counts | undefined;
};

/** `999`, then `1k`: there is room for three digits. */
const short = (products: number): string =>
  products < 1000 ? String(products) : `${Math.floor(products / 1000)}k`;

const withCounts = <V extends string, O extends { value: V }>(
  options: readonly O[],
  group: Counts['categories'] | undefined,
  /** Whether an option's count equals that of the list it leads to. */
  isTrue: (value: V) => boolean = () => true,
) =>
  options.map((option) => {
    const products = isTrue(option.value) ? countOf(group, option.value) : undefined;
    const count =
      products === undefined
        ? undefined
        : { short: short(products), text: productsText(products), none: products === 0 };
    return { ...option, count };
  });

type SizeFilterProps = {
  system: SizeSystem;
  value: string;
  counts: Counts['sizes'] | undefined;
  onChange: (size: string) => void;
};

/** The sizes of a category, with a button for the shopper's remembered size. */
const SizeFilter = ({ system, value, counts, onChange }: SizeFilterProps) => {
  const mine = useMySize(system);
  const options = [ALL, ...SIZE_LABELS[system].map((label) => ({ value: label, label }))];
  return (
    <div className="relative">
      <RadioGroup
        legend="Size"
        counted
        options={withCounts(options, counts)}
        value={value}
        onChange={onChange}
        className="option-pairs"
      />
      {mine && (
        // Beside the legend: it appears after storage was read and must cause no layout shift.
        <button
          type="button"
          aria-pressed={value === mine}
          onClick={() => onChange(value === mine ? '' : mine)}
          className="absolute -top-2.5 right-0 min-h-11 rounded-full px-3 font-semibold text-brand-text text-sm hover:underline aria-pressed:bg-brand-soft"
        >
          {`My size: ${mine}`}
        </button>
      )}
    </div>
  );
};

/** The filter groups. Memoized, so that opening their sheet does not render them again. */
export const ShopFilters = memo(({ filters, within, onChange, counts }: ShopFiltersProps) => {
  const { category = '', color = '', price = '', size = '', offer = '' } = filters;
  const change = (choice: Filters) => onChange(withFilter(filters, choice));
  const system = sizeSystemOf(category);
  // Another category clears the size unless it has the same size system; the counts are only right if the size
  // stays.
  const keepsSize = (other: string) => !size || sizeSystemOf(other) === system;
  return (
    <div className="grid gap-7">
      {!within && (
        <RadioGroup
          legend="Category"
          counted
          options={withCounts(categories, counts?.categories, keepsSize)}
          value={category}
          onChange={(value) => change({ category: value })}
          className="option-pairs"
        />
      )}
      {system && (
        <SizeFilter
          key={system}
          system={system}
          value={size}
          counts={counts && (counts.sizes ?? [])}
          onChange={(value) => change({ size: value })}
        />
      )}
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
      <RadioGroup
        legend="Offers"
        counted
        options={withCounts(offers, counts?.offers)}
        value={offer}
        onChange={(value) => change({ offer: value })}
        className="option-pairs"
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
