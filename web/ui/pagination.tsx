import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { pageWindow } from './pagination-window.ts';

type Props = {
  page: number;
  totalPages: number;
  /** Where a page lives: real links, so they can be opened in a tab and crawled. */
  href: (page: number) => string;
  /** Tells two of them on one page apart. */
  label?: string | undefined;
};

/** What stays on a narrow screen: the ends, this page and its neighbours. */
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
    // biome-ignore lint/a11y/useFocusableInteractive: nothing happens here, so no stop for the keyboard.
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
