import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Field, TextInput } from './field.tsx';

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
  // The URL changed otherwise, such as by Back.
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }
  const search = () => {
    const next = text.trim();
    setAsked(next);
    if (next !== value) onSearch(next);
  };
  const searchTyped = useEffectEvent(search);
  useEffect(() => {
    if (delayMs === undefined || text.trim() === value) return;
    const timer = setTimeout(() => searchTyped(), delayMs);
    return () => clearTimeout(timer);
  }, [text, value, delayMs]);
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
