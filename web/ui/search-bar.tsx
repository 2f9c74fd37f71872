import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Field, TextInput } from './field.tsx';
import { useSearchWhileTyping } from './use-search-while-typing.ts';

type Props = {
  label: string;
  hint?: string;
  placeholder?: string;
  /** The search text of the list shown. */
  value: string;
  onSearch: (text: string) => void;
  /** Searches when typing paused for this long; otherwise only by the button or Enter. */
  delayMs?: number;
};

/** Longer texts are refused by the API. */
export const MAX_LETTERS = 200;

/** An empty text shows the whole list again. */
export const SearchBar = ({ label, hint, placeholder, value, onSearch, delayMs }: Props) => {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The URL changed otherwise, such as by Back.
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }
  const search = () => {
    const next = text.trim();
    if (next === asked && next === value) return;
    setAsked(next);
    onSearch(next);
  };
  useSearchWhileTyping({ typed: text, asked, shown: value, delayMs, search });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form may be a search landmark.
    <form role="search" onSubmit={submit} className="flex max-w-xl items-start gap-3">
      <Field label={label} labelHidden hint={hint} className="min-w-0 flex-1">
        <TextInput
          type="search"
          value={text}
          maxLength={MAX_LETTERS}
          placeholder={placeholder ?? label}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  );
};
