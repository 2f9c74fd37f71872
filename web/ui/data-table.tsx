import type { ReactNode } from 'react';

export type Column<Row> = {
  /** Heading, and the label beside the value on a phone; empty for a column of buttons. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand right, in digits of one width. */
  numeric?: boolean;
  /** For a column that only some widths have. */
  className?: string;
};

const cellClass = (...parts: (string | false | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(' ') || undefined;

type Props<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/** A table where there is room, a list of cards on a phone. The first column is a row's heading. */
export const DataTable = <Row,>({ caption, columns, rows, rowKey }: Props<Row>) => (
  <div className="data-table-room">
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, numeric, className }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move and may share an empty head.
            <th key={index} scope="col" className={cellClass(numeric && 'text-right', className)}>
              {head || <span className="sr-only">Actions</span>}
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
