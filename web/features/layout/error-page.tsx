import { links } from '../../platform/page/links.ts';
import { useTitle } from '../../platform/page/shop.ts';
import { StatePicture } from '../../platform/page/state-picture.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SearchBox } from './search-box.tsx';

type Props = {
  /** HTTP status; 0 when there was no reply. */
  status: number;
};

const MISSING = {
  picture: 'empty-search',
  title: 'Page not found',
  text: 'There is nothing at this address. It may have moved, or the link is mistyped.',
} as const;
const FAULT = {
  picture: 'error',
  title: 'Something went wrong',
  text: 'The fault is ours. Your cart is safe; please try again in a moment.',
} as const;
const UNREACHED = {
  picture: 'offline',
  title: 'No connection',
  text: 'We could not reach the shop. Your cart is kept; check your connection and try again.',
} as const;

const wordsFor = (status: number) => {
  if (status === 0) return UNREACHED;
  return status === 404 ? MISSING : FAULT;
};

/** Shown when a page fails to render; works without header, data or session. */
export const ErrorPage = ({ status }: Props) => {
  const { picture, title, text } = wordsFor(status);
  const missing = status === 404;
  return (
    <div className="page grid min-h-[60svh] place-items-center py-12">
      <title>{useTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <div className="w-full max-w-lg text-center">
        <StatePicture name={picture} className="mx-auto mb-4 w-72" />
        <h1 className="title">{title}</h1>
        <p className="mt-4 text-lg text-muted">{text}</p>
        {status !== 0 && (
          <div className="mt-8">
            <SearchBox />
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {missing ? (
            <ButtonLink to={links.shop()}>Go to the shop</ButtonLink>
          ) : (
            <Button onClick={() => location.reload()}>Try again</Button>
          )}
          {status !== 0 && (
            <ButtonLink to={links.home()} variant="secondary" reloadDocument={!missing}>
              Back to the start
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
};
