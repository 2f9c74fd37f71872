import type { ComponentProps } from 'react';
import { Field, TextInput } from '../../../ui/field.tsx';

type Props = ComponentProps<'input'> & {
  hint?: string;
  error?: string | undefined;
  /** Accepts letters too, for a recovery code. */
  anySign?: boolean;
};

/** The code of an authenticator app; phones show the number keyboard and can fill in the code. */
export const CodeField = ({ hint, error, anySign, ...input }: Props) => (
  <Field label={anySign ? 'Recovery code' : 'Code'} hint={hint} error={error}>
    <TextInput
      {...input}
      inputMode={anySign ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      className="max-w-56 font-mono text-xl tracking-[0.2em]"
    />
  </Field>
);
