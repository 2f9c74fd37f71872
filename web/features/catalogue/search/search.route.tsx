import { useSearchParams } from 'react-router';
import { Head } from '../../../platform/page/head.tsx';
import { links } from '../../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../../platform/page/page.ts';
import { newestQuery, searchQuery } from '../queries.ts';
import { SearchForm } from './search-form.tsx';
import { FoundProducts, NewestProducts } from './search-results.tsx';

/** Longer texts find nothing and are refused by the API. */
const MOST_LETTERS = 200;
const textOf = (query: URLSearchParams) =>
  (query.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MOST_LETTERS);

const load: Load = async ({ url, get }) => {
  const text = textOf(url.searchParams);
  await get(text ? searchQuery(text) : newestQuery(1));
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

export default function Search() {
  const [query, setQuery] = useSearchParams();
  const text = textOf(query);
  return (
    <div className="page pt-8 pb-4">
      <Head
        title={text ? `“${text}” – search | Malkia` : 'Search | Malkia'}
        description="Search women's fashion at Malkia by name, category, color or price."
        path={links.search()}
        noIndex={text !== ''}
      />
      <h1 className="title">Search</h1>
      <SearchForm
        text={text}
        maxLength={MOST_LETTERS}
        onSearch={(next) =>
          setQuery(next ? { q: next } : {}, { replace: true, preventScrollReset: true })
        }
      />
      {text ? <FoundProducts text={text} /> : <NewestProducts />}
    </div>
  );
}
