import { PRICE_BANDS } from '#contract/catalogue.ts';
import { categoryLabel } from '#contract/categories.ts';
import { capital } from '../../../platform/capital.ts';
import type { ShopFilters as Filters } from '../../../platform/page/links.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { withFilter } from './filters.ts';

type Group = 'category' | 'size' | 'color' | 'price' | 'offer';
const GROUPS: readonly Group[] = ['category', 'size', 'color', 'price', 'offer'];

const textOf = (group: Group, value: string): string => {
  if (group === 'size') return `Size ${value}`;
  if (group === 'offer') return 'On offer';
  if (group === 'category') return categoryLabel(value);
  if (group === 'color') return capital(value);
  return PRICE_BANDS.find((band) => band.value === value)?.label ?? value;
};

type Props = { filters: Filters; onChange: (filters: Filters) => void };

/** The active filters, each removed by a click. */
export const FilterPills = ({ filters, onChange }: Props) => {
  const active = GROUPS.filter((group) => filters[group]);
  if (active.length === 0) return null;
  const remove = (group: Group) => {
    const next = withFilter(filters, { [group]: '' });
    onChange(next);
    moveFocus(...active.filter((each) => next[each]).map((each) => `pill-${each}`), 'products');
  };
  return (
    <ul aria-label="Active filters" className="filter-pills">
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
  );
};
