import { useNavigation } from 'react-router';

/** A line at the top while the next page is on its way; seen after 100 ms, as a page that comes sooner needs none. */
export const PageProgress = () =>
  useNavigation().state !== 'idle' && (
    <div role="progressbar" aria-label="Loading page" className="page-progress" />
  );
