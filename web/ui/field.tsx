import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from './icon.tsx';

type Wiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};
const FieldContext = createContext<Partial<Wiring>>({});

type FieldProps = {
  label: string;
  /** Hides the label visually. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** The error is validated on each letter. Otherwise the next letter hides it until the form is sent again. */
  live?: boolean;
  className?: string;
  children: ReactNode;
};

/** An error of the last submit is hidden once somebody edits the field: the new text may be right. */
const useErrorUntilEdit = (error: string | undefined) => {
  const box = useRef<HTMLDivElement>(null);
  const [touched, setTouched] = useState<string>();
  if (touched !== undefined && error === undefined) setTouched(undefined);
  useEffect(() => {
    const form = box.current?.closest('form');
    const sent = () => setTouched(undefined);
    form?.addEventListener('submit', sent);
    return () => form?.removeEventListener('submit', sent);
  }, []);
  return { box, shown: error === touched ? undefined : error, touch: () => setTouched(error) };
};

/** Connects the one input inside with its label, hint and error. */
export const Field = (props: FieldProps) => {
  const { label, labelHidden, hint, live, className, children } = props;
  const id = useId();
  const { box, shown, touch } = useErrorUntilEdit(props.error);
  const error = live ? props.error : shown;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div ref={box} className={className} onInput={touch}>
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
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
};

export const FieldError = ({ id, children }: { id?: string; children: string | undefined }) =>
  children && (
    <p id={id} className="field-error">
      <Icon name="warning" className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );

export const TextInput = ({ className = '', ...rest }: ComponentProps<'input'>) => (
  <input type="text" {...useContext(FieldContext)} {...rest} className={`input ${className}`} />
);

export const TextArea = ({ className = '', ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={5} {...useContext(FieldContext)} {...rest} className={`input ${className}`} />
);

export const Select = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <select {...useContext(FieldContext)} {...rest} className={`input select ${className}`} />
);
