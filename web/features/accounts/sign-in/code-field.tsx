import type { RefObject } from 'react';
import { Field, TextInput } from '../../../ui/field.tsx';

type Props = {
  hint?: string;
  error?: string | undefined;
  invalid?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  /** Accepts letters too, for a recovery code. */
  anySign?: boolean;
};

/** The code of an authenticator app; phones show the number keyboard and can fill in the code. */
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
