import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { Icon } from './icon.tsx';

type Wiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};
const FieldContext = createContext<Partial<Wiring>>({});

type FieldProps = {
  label: string;
  /** Names the input for screen readers only. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** Label, hint and error of the one input inside, wired to it. */
export const Field = ({ label, labelHidden, hint, error, className, children }: FieldProps) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      <FieldContext
        value={{
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
};

export const TextInput = ({ className = '', ...rest }: ComponentProps<'input'>) => (
  <input type="text" {...useContext(FieldContext)} {...rest} className={`input ${className}`} />
);

export const TextArea = ({ className = '', ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={5} {...useContext(FieldContext)} {...rest} className={`input ${className}`} />
);

export const Select = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <select {...useContext(FieldContext)} {...rest} className={`input select ${className}`} />
);
