import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type Props = {
  text: string;
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
};

/** A read that did not work, with a way to try again. */
export const LoadFailed = ({ text, query, className }: Props) => (
  <Notice tone="danger" className={className}>
    <p role="alert">{text}</p>
    <Button
      variant="secondary"
      size="small"
      className="mt-3 min-h-11"
      busy={query.isFetching}
      onClick={() => query.refetch()}
    >
      Try again
    </Button>
  </Notice>
);
