import type { ComponentPropsWithRef, JSX } from 'react';
import type { Elements } from './elements.ts';
import css from './button.module.css';
import { cx } from './cx.ts';

export interface ButtonLook {
  /** `primary` once per screen; `secondary` and `quiet` beside it; `plain` reads as a link. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'plain' | undefined;
  size?: 'medium' | 'large' | undefined;
  /** Full width of its container. */
  wide?: boolean | undefined;
}

/** Returns the button classes for a link: `<Link className={buttonClass({variant: 'quiet'})}>`. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return cx(css['button'], css[variant], size === 'large' && css['large'], wide && css['wide']);
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Shows work in progress; taps are then ignored, and the focus stays. */
  busy?: boolean | undefined;
  icon?: Elements;
  children?: string | Elements;
}

/** A button. `aria-disabled` instead of `disabled` keeps it reachable, so that its explanation can be read. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={css['spinner']} aria-hidden="true" /> : icon}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}
