import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Field, TextInput } from './field.tsx';

type Props = {
  label: string;
  hint?: string;
  /** What the list shown was searched for. */
  value: string;
  onSearch: (text: string) => void;
};

/** Searches a list when asked to; an empty text shows everything again. */
export const SearchBar = ({ label, hint, value, onSearch }: Props) => {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The address changed by another way, such as Back.
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form may be a search landmark.
    <form role="search" onSubmit={submit} className="flex max-w-xl items-start gap-3">
      <Field label={label} labelHidden hint={hint} className="min-w-0 flex-1">
        <TextInput
          type="search"
          value={text}
          maxLength={200}
          placeholder={label}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  );
};
