import type { RefObject } from 'react';
import { Field, TextInput } from '../../../ui/field.tsx';

type Props = {
  hint?: string;
  error?: string | undefined;
  invalid?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  /** Letters too, for a recovery code. */
  anySign?: boolean;
};

/** A code of an authenticator app; phones offer the right keyboard, and fill it in where they can. */
export const CodeField = ({ hint, error, invalid, input, anySign }: Props) => (
  <Field label={anySign ? 'Recovery code' : 'Code'} hint={hint} error={error}>
    <TextInput
      ref={input}
      name="code"
      inputMode={anySign ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      aria-invalid={invalid || error ? true : undefined}
      className="max-w-56 font-mono text-xl tracking-[0.2em]"
    />
  </Field>
);
