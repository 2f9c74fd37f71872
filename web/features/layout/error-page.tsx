import { links } from '../../platform/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Pindo } from '../../ui/pindo.tsx';
import { SearchBox } from './search-box.tsx';

type Props = { status: number };

/** What a person sees when a page can't be shown; works without header, data or session. */
export const ErrorPage = ({ status }: Props) => {
  const missing = status === 404;
  return (
    <div className="page grid min-h-[60svh] place-items-center py-16">
      <title>{missing ? 'Page not found | Malkia' : 'Something went wrong | Malkia'}</title>
      <meta name="robots" content="noindex" />
      <div className="w-full max-w-lg text-center">
        <Pindo className="mb-8 rounded-sm" />
        <h1 className="title">{missing ? 'Page not found' : 'Something went wrong'}</h1>
        <p className="mt-4 text-lg text-muted">
          {missing
            ? 'There is nothing at this address. It may have moved, or the link is mistyped.'
            : 'The fault is ours. Your cart is safe; please try again in a moment.'}
        </p>
        <div className="mt-8">
          <SearchBox />
        </div>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink to={links.shop()}>Go to the shop</ButtonLink>
          <ButtonLink to={links.home()} variant="secondary" reloadDocument={!missing}>
            Back to the start
          </ButtonLink>
        </div>
      </div>
    </div>
  );
};
