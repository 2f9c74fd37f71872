import type { ReactElement } from 'react';
import { Navigate } from 'react-router';
import type { Elements } from './elements.ts';
import { EmptyState } from './loaded.tsx';
import { Pagination } from './pagination.tsx';

type Props = {
  /** For example `Showing 11 to 20 of 34 orders`. */
  range: string;
  /** Shown instead of `range` for an empty list. */
  empty: string;
  total: number;
  page: number;
  totalPages: number;
  href: (page: number) => string;
  /** The list is still of the previous request. */
  stale: boolean;
  /** For a page with two lists: the id of this one's range text, and the name of its pagination. */
  statusId?: string;
  label?: string;
  /** Shown instead of the text for an empty list. */
  nothing?: ReactElement;
  children: Elements;
};

/** Id of the range text, which takes focus after an entry left the list. */
export const LIST_STATUS_ID = 'list-place';

/** One page of a list with pagination. A page past the end redirects to the last one. */
export const PagedList = (props: Props) => {
  const { page, totalPages, stale, href } = props;
  if (!stale && totalPages > 0 && page > totalPages) {
    return <Navigate to={href(totalPages)} replace />;
  }
  return (
    <div className={`print-stack grid gap-4 ${stale ? 'stale' : ''}`} aria-busy={stale}>
      <div
        id={props.statusId ?? LIST_STATUS_ID}
        tabIndex={-1}
        aria-live="polite"
        className="list-place"
      >
        {props.total === 0 ? (
          (props.nothing ?? <EmptyState text={props.empty} />)
        ) : (
          <p className="text-muted">{props.range}</p>
        )}
      </div>
      {props.total > 0 && props.children}
      <Pagination page={page} totalPages={totalPages} href={href} label={props.label} />
    </div>
  );
};
