import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** Decorative: the text beside it states what is in progress. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';
type Look = { variant?: ButtonVariant; size?: ButtonSize };

const classes = ({ variant = 'primary', size = 'medium' }: Look, extra = '') =>
  `button button-${variant} ${size === 'medium' ? '' : `button-${size}`} ${extra}`;

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };

/** A busy button is disabled and the style sheet draws a spinner; its text states the action in progress. */
export const Button = ({ variant, size, busy, className, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classes({ variant, size }, className)}
    disabled={rest.disabled || busy}
    aria-busy={busy || undefined}
  />
);

export const ButtonLink = ({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} className={classes({ variant, size }, className)} />
);

type IconButtonProps = ComponentProps<'button'> & { label: string };

/** A round 44 px icon button; `label` is its accessible name. */
export const IconButton = ({ label, className = '', ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={`icon-button ${className}`} />
);
