import { type SubmitEvent, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '#contract/catalogue.ts';
import { Head } from '../../../platform/page/head.tsx';
import { links } from '../../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../../platform/page/page.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { useSearchWhileTyping } from '../../../ui/use-search-while-typing.ts';
import { newestQuery, searchQuery } from '../queries.ts';
import { FoundProducts, NewestProducts } from './search-results.tsx';

/** Longer texts are refused by the API. */
const MAX_LETTERS = 200;
const textOf = (query: URLSearchParams) =>
  (query.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_LETTERS);

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
        title={text ? `“${text}” – search` : 'Search'}
        description="Search women's fashion by name, category, color or price."
        path={links.search()}
        noIndex={text !== ''}
      />
      <h1 className="title">Search</h1>
      <SearchForm
        text={text}
        maxLength={MAX_LETTERS}
        onSearch={(next) =>
          setQuery(next ? { q: next } : {}, { replace: true, preventScrollReset: true })
        }
      />
      {text ? <FoundProducts text={text} /> : <NewestProducts />}
    </div>
  );
}

type Props = {
  /** The search text in the URL. */
  text: string;
  maxLength: number;
  /** Replaces the search text in the URL. */
  onSearch: (text: string) => void;
};

/** Searches when typing pauses, or at once by the button; before hydration it is a plain form. */
const SearchForm = ({ text, maxLength, onSearch }: Props) => {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  const [seen, setSeen] = useState(text);
  const cameBy = useNavigationType();
  if (text !== seen) {
    setSeen(text);
    // After Back, forward or a link the box follows the URL. After its own search (REPLACE) it must not,
    // because the person may have typed on.
    if (cameBy !== 'REPLACE') {
      setAsked(text);
      setTyped(text);
    }
  }
  const search = () => {
    const next = typed.trim();
    if (next === asked) return;
    setAsked(next);
    onSearch(next);
  };
  useSearchWhileTyping({ typed, asked, shown: text, delayMs: SEARCH_DEBOUNCE_MS, search });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search();
  };
  return (
    <search>
      <form action={links.search()} onSubmit={submit} className="mt-5 mb-8 flex max-w-2xl gap-2">
        <Field label="Search products" labelHidden className="min-w-0 flex-1">
          <TextInput
            type="search"
            name="q"
            value={typed}
            maxLength={maxLength}
            placeholder="Dress, red, 2500 …"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
};
