import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState } from './loaded.tsx';
import { Pagination } from './pagination.tsx';

type Props = {
  /** What is shown of how many. */
  range: string;
  /** Said instead when there is nothing. */
  empty: string;
  total: number;
  page: number;
  totalPages: number;
  href: (page: number) => string;
  /** Shows what was asked before, until the answer is there. */
  stale: boolean;
  /** Where a page has two lists: the id of this one's place, and the name of its pagination. */
  place?: string;
  label?: string;
  /** Shown instead of the words for an empty list. */
  nothing?: ReactNode;
  children: ReactNode;
};

/** Id of what says how many there are: focus goes there when an entry left the list. */
export const LIST_PLACE = 'list-place';

/** A page of a list and the way to the others. Past the end it leads to the last one. */
export const PagedList = (props: Props) => {
  const { page, totalPages, stale, href } = props;
  if (!stale && totalPages > 0 && page > totalPages) {
    return <Navigate to={href(totalPages)} replace />;
  }
  return (
    <div className={`grid gap-4 ${stale ? 'stale' : ''}`} aria-busy={stale}>
      <div id={props.place ?? LIST_PLACE} tabIndex={-1} aria-live="polite" className="list-place">
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
