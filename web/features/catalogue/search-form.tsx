import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/catalogue.ts';
import { links } from '../../platform/links.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';

type Props = {
  /** What the address asks for. */
  text: string;
  maxLength: number;
  onSearch: (text: string) => void;
};

/** Searches when typing stops or at once by the button; before our script is there, by a plain form. */
export const SearchForm = ({ text, maxLength, onSearch }: Props) => {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  // The address changed by itself (back, forward, a link): the box follows it.
  if (text !== asked) {
    setAsked(text);
    setTyped(text);
  }
  const search = (next: string) => {
    setAsked(next);
    if (next !== text) onSearch(next);
  };
  const searchTyped = useEffectEvent(() => search(typed.trim()));
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => searchTyped(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(typed.trim());
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
