import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type Option<V extends string> = {
  value: V;
  label: ReactNode;
  /** CSS name of the colour of the dot before the label. */
  color?: string;
  /** Shown at the end of the row and read as a description, not as part of the name. */
  count?: Count | undefined;
};
/** `none` dims the option, which can still be selected. */
type Count = { short: string; text: string; none: boolean };
type Props<V extends string> = {
  legend: string;
  legendHidden?: boolean;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
  error?: string | undefined;
  /** Reserves the space of the counts, which may load later. */
  counted?: boolean;
  /** Class of the element around the options, for their layout. */
  className?: string;
};

const rowClass = (count: Count | undefined): string => {
  if (!count) return 'option-uncounted';
  return count.none ? 'option-none' : '';
};

/** Native radio buttons, so that arrow keys and screen readers work. */
export const RadioGroup = <V extends string>({
  legend,
  legendHidden,
  options,
  value,
  onChange,
  disabled,
  error,
  counted,
  className = 'grid',
}: Props<V>) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows it, and a fieldset can be disabled.
    <fieldset role="radiogroup" aria-labelledby={id} disabled={disabled} className="min-w-0">
      <legend id={id} className={legendHidden ? 'sr-only' : 'field-label'}>
        {legend}
      </legend>
      <div className={className}>
        {options.map((option) => {
          const { count } = option;
          const described = count && `${id}-${option.value}`;
          const choice = (
            <label key={option.value} className="option" data-color={option.color}>
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                aria-describedby={described}
              />
              <span>{option.label}</span>
            </label>
          );
          if (!counted) return choice;
          return (
            <div key={option.value} className={`option-row ${rowClass(count)}`}>
              {choice}
              {count && (
                <>
                  <span className="option-count" aria-hidden="true">
                    {count.short}
                  </span>
                  <span id={described} hidden>
                    {count.text}
                  </span>
                </>
              )}
            </div>
          );
        })}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
};
