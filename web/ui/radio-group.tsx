import { type ReactNode, useId } from 'react';

type Option<V extends string> = {
  value: V;
  label: string /** Drawn before the label. */;
  mark?: ReactNode;
};
type Props<V extends string> = {
  legend: string;
  legendHidden?: boolean;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
  /** Class of the box around the options: how they are laid out. */
  className?: string;
};

/** Native radio buttons, so arrow keys and screen readers work without any help. */
export const RadioGroup = <V extends string>({
  legend,
  legendHidden,
  options,
  value,
  onChange,
  disabled,
  className = 'grid',
}: Props<V>) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: allowed by ARIA, and it can be disabled.
    <fieldset role="radiogroup" aria-labelledby={id} disabled={disabled} className="min-w-0">
      <legend id={id} className={legendHidden ? 'sr-only' : 'field-label'}>
        {legend}
      </legend>
      <div className={className}>
        {options.map((option) => (
          <label key={option.value} className="option">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.mark}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
