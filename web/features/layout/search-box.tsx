import { links } from '../../platform/page/links.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';

/** For error pages: a plain form, which works without scripts. */
export const SearchBox = () => (
  <search className="block w-full">
    <form action={links.search()} className="mx-auto flex max-w-md gap-2 text-left">
      <Field label="Search products" labelHidden className="min-w-0 flex-1">
        <TextInput
          type="search"
          name="q"
          required
          maxLength={200}
          placeholder="Dress, red, 2500 …"
          autoComplete="off"
        />
      </Field>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  </search>
);
