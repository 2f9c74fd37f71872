import { Link, Navigate } from 'react-router';
import { Icon } from './icon.tsx';

/** Page numbers to show: first, last, the current one and its neighbours, with 'gap' between. */
export const pageWindow = (current: number, total: number): (number | 'gap')[] => {
  const near = [1, total, current - 1, current, current + 1];
  // Near an end one more number is shown, so that the row has the same length on each page.
  if (current <= 3) near.push(2, 3, 4);
  if (current >= total - 2) near.push(total - 1, total - 2, total - 3);
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= total).sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const previous = shown[index - 1] ?? 0;
    if (page - previous === 2) return [page - 1, page];
    return page - previous > 2 ? ['gap' as const, page] : [page];
  });
};

type Props = {
  page: number;
  totalPages: number;
  /** The URL of a page: real links can be opened in a tab and crawled. */
  href: (page: number) => string;
  /** Accessible name, where a page has two paginations. */
  label?: string | undefined;
};

/** Shown on narrow screens: first, last, the current page and its neighbours. */
const isNear = (entry: number, page: number, totalPages: number): boolean =>
  entry === 1 || entry === totalPages || Math.abs(entry - page) <= 1;

/** At an end, Previous or Next stays in its place, disabled. */
export const Pagination = ({ page, totalPages, href, label = 'Pagination' }: Props) => {
  if (totalPages < 2) return null;
  return (
    <nav aria-label={label} className="pagination-room">
      <ul className="pagination">
        <li>
          <Step to={page > 1 ? href(Math.min(page - 1, totalPages)) : undefined} label="Previous" />
        </li>
        {pageWindow(page, totalPages).map((entry, index) =>
          entry === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity.
            <li key={`gap-${index}`} className="pagination-gap">
              …
            </li>
          ) : (
            <li
              key={entry}
              className={isNear(entry, page, totalPages) ? undefined : 'max-sm:hidden'}
            >
              <Link
                to={href(entry)}
                className="pagination-step"
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step to={page < totalPages ? href(page + 1) : undefined} label="Next" />
        </li>
      </ul>
    </nav>
  );
};

/** For a page past the end. Kept data may be older than the list, so it waits for the present list. */
export const ToLastPage = ({ of, to }: { of: { isFetching: boolean }; to: string }) =>
  of.isFetching ? null : <Navigate to={to} replace />;

const Step = ({ to, label }: { to: string | undefined; label: 'Previous' | 'Next' }) => {
  const text = (
    <>
      {label === 'Previous' && <Icon name="chevron-left" className="size-4" />}
      <span className="max-sm:sr-only">{label}</span>
      {label === 'Next' && <Icon name="chevron-right" className="size-4" />}
    </>
  );
  return to === undefined ? (
    // A link without a destination is announced as unavailable.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing happens here, so it takes no tab stop.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <span role="link" aria-disabled="true" className="pagination-step">
      {text}
    </span>
  ) : (
    <Link to={to} className="pagination-step">
      {text}
    </Link>
  );
};
