import { type ComponentProps, useState } from 'react';
import { Field, TextInput } from '../../../ui/field.tsx';

type Props = ComponentProps<'input'> & {
  label?: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  invalid?: boolean;
};

/** A password field with a button that shows the text. */
export const PasswordField = ({ label = 'Password', error, invalid, ...input }: Props) => {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Field label={label} error={error}>
        <TextInput
          {...input}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          required
          {...(invalid && { 'aria-invalid': true })}
          className="pr-20"
        />
      </Field>
      <button
        type="button"
        aria-pressed={shown}
        aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
        className="absolute top-7.5 right-1 min-h-11 min-w-11 rounded-md px-3 font-semibold text-brand-text text-sm"
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
};

/** The e-mail field of sign-in forms. */
export const EmailField = ({
  error,
  invalid,
  ...input
}: ComponentProps<'input'> & { error?: string | undefined; invalid?: boolean }) => (
  <Field label="Email" error={error}>
    <TextInput
      {...input}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(invalid && { 'aria-invalid': true })}
    />
  </Field>
);
