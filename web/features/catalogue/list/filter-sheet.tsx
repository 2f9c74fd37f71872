import { useState } from 'react';
import type { Category } from '#contract/categories.ts';
import type { ShopFilters as Filters } from '../../../platform/page/links.ts';
import { productsText } from '../../../platform/page/paging.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Drawing } from '../../../ui/icon.tsx';
import { useFilterCounts } from './filter-counts.ts';
import { activeFilters } from './filters.ts';
import { ShopFilters, SortSelect } from './shop-filters.tsx';

const SLIDERS = 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5';

type Props = {
  filters: Filters;
  within: Category | undefined;
  onApply: (filters: Filters) => void;
};

/** The filter sheet of small screens: filters take effect on Apply, so that a tap costs no product request. */
export const FilterSheet = ({ filters, within, onApply }: Props) => {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(filters);
  const count = activeFilters(filters, within).length;
  const { counts, total } = useFilterCounts(draft, open);
  const show = () => {
    setDraft(filters);
    setOpen(true);
  };
  const clear = () => {
    setDraft({ category: within });
    onApply({ category: within });
  };
  const apply = () => {
    setOpen(false);
    onApply(draft);
  };
  return (
    <>
      <Button variant="secondary" onClick={show} aria-haspopup="dialog" className="lg:hidden">
        <Drawing path={SLIDERS} className="size-5" />
        <span>Filter & Sort</span>
        {count > 0 && (
          <span className="filter-count" aria-hidden="true">
            {count}
          </span>
        )}
      </Button>
      {/* Not inside the hidden part: an open dialog that is hidden blocks the page. */}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filter & Sort"
        variant="right"
        footer={
          <div className="grid grid-cols-2 gap-x-3">
            <p role="status" className="col-span-2 min-h-8 text-muted">
              {total !== undefined &&
                (total === 0 ? 'No product fits this' : `Apply shows ${productsText(total)}`)}
            </p>
            <Button variant="secondary" onClick={clear}>
              Clear All
            </Button>
            <Button onClick={apply}>Apply</Button>
          </div>
        }
      >
        <SortSelect
          value={draft.sort}
          onChange={(sort) => setDraft({ ...draft, sort, page: 1 })}
          className="mb-7"
        />
        <ShopFilters filters={draft} within={within} onChange={setDraft} counts={counts} />
      </Dialog>
    </>
  );
};
