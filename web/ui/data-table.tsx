import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** `by` is the present sort order of the rows by this column. */
export type ColumnSort = { by: 'ascending' | 'descending' | undefined; onSort: () => void };

export type Column<Row> = {
  /** Heading, and on phones the label beside the value; empty for a column of buttons. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  /** Makes the heading a button that sorts the rows. */
  sort?: ColumnSort;
  /** For a column that only some screen widths show. */
  className?: string;
};

/** In a longer list a browser lays out the cards only when they come into view. */
const MAX_AT_ONCE = 50;

const cellClass = (...parts: (string | false | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(' ') || undefined;

const SortButton = ({ head, sort: { by, onSort } }: { head: string; sort: ColumnSort }) => (
  <button type="button" className="sort-button" onClick={onSort}>
    <span>{head}</span>
    <Icon name="chevron-down" className={`size-4 ${by === 'ascending' ? 'rotate-180' : ''}`} />
  </button>
);

type Props<Row> = {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/**
 * A table on wide screens; on a phone a list of cards below the sort buttons. The first column is the row's
 * heading.
 */
export const DataTable = <Row,>({ caption, columns, rows, rowKey }: Props<Row>) => (
  <div className="data-table-room">
    <table className={cellClass('data-table', rows.length > MAX_AT_ONCE && 'data-table-long')}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, numeric, sort, className }, index) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move and may share an empty head.
              key={index}
              scope="col"
              aria-sort={sort && (sort.by ?? 'none')}
              className={cellClass(numeric && 'text-right', className)}
            >
              {sort ? (
                <SortButton head={head} sort={sort} />
              ) : (
                head || <span className="sr-only">Actions</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ head, cell, numeric, className }, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  key={index}
                  scope={index === 0 ? 'row' : undefined}
                  data-head={head}
                  className={cellClass(numeric && 'text-right tabular-nums', className)}
                >
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
