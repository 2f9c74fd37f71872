import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../contract/catalogue.ts';
import { Field, TextInput } from '../../ui/field.tsx';

/** Longer texts find nothing and are refused by the API. */
export const MOST_LETTERS = 200;

type Props = {
  /** What the address asks for. */
  text: string;
  onSearch: (text: string) => void;
};

/** Searches when typing stops, or at once by Enter. */
export const SearchBox = ({ text, onSearch }: Props) => {
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
  return (
    <search>
      <form
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          search(typed.trim());
        }}
      >
        <Field label="Search products" labelHidden className="max-w-md">
          <TextInput
            type="search"
            value={typed}
            maxLength={MOST_LETTERS}
            placeholder="Name, category, color or price"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </search>
  );
};
