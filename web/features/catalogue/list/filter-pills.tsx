import { PRICE_BANDS } from '../../../../contract/catalogue.ts';
import type { ShopFilters as Filters } from '../../../platform/page/links.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { capital } from './filters.ts';

type Group = 'category' | 'color' | 'price';
const GROUPS: readonly Group[] = ['category', 'color', 'price'];

const textOf = (group: Group, value: string): string =>
  group === 'price'
    ? (PRICE_BANDS.find((band) => band.value === value)?.label ?? value)
    : capital(value);

type Props = { filters: Filters; onChange: (filters: Filters) => void };

/** What the list is narrowed to, each removed by a click. */
export const FilterPills = ({ filters, onChange }: Props) => {
  const active = GROUPS.filter((group) => filters[group]);
  if (active.length === 0) return null;
  const remove = (group: Group) => {
    onChange({ ...filters, [group]: '', page: 1 });
    moveFocus(...active.filter((each) => each !== group).map((each) => `pill-${each}`), 'products');
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
            {textOf(group, filters[group] ?? '')}
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
};
