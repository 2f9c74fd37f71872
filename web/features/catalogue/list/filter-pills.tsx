import { PRICE_BANDS } from '#contract/catalogue.ts';
import { type Category, categoryLabel } from '#contract/categories.ts';
import { capital } from '../../../platform/capital.ts';
import type { ShopFilters as Filters } from '../../../platform/page/links.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { activeFilters, type Group, withFilter } from './filters.ts';

const textOf = (group: Group, value: string): string => {
  if (group === 'size') return `Size ${value}`;
  if (group === 'offer') return 'On offer';
  if (group === 'category') return categoryLabel(value);
  if (group === 'color') return capital(value);
  return PRICE_BANDS.find((band) => band.value === value)?.label ?? value;
};

type Props = {
  filters: Filters;
  within: Category | undefined;
  onChange: (filters: Filters) => void;
  /** Not given where an empty list has the button. */
  onClear: (() => void) | undefined;
};

/** The active filters, each removed by a click, and all of them by another. */
export const FilterPills = ({ filters, within, onChange, onClear }: Props) => {
  const active = activeFilters(filters, within);
  if (active.length === 0) return null;
  const remove = (group: Group) => {
    const next = withFilter(filters, { [group]: '' });
    onChange(next);
    moveFocus(...active.filter((each) => next[each]).map((each) => `pill-${each}`), 'products');
  };
  const clear = () => {
    onClear?.();
    moveFocus('products');
  };
  return (
    <div className="filter-pills">
      <ul aria-label="Active filters" className="contents">
        {active.map((group) => (
          <li key={group}>
            <button
              type="button"
              id={`pill-${group}`}
              className="filter-pill"
              onClick={() => remove(group)}
            >
              <span className="sr-only">Remove filter </span>
              <span>{textOf(group, filters[group] ?? '')}</span>
              <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {onClear && (
        <button type="button" className="min-h-11 px-2 text-link" onClick={clear}>
          Clear Filters
        </button>
      )}
    </div>
  );
};
