import type { ComponentPropsWithRef, JSX } from 'react';
import { cx } from './cx.ts';
import css from './icon-button.module.css';

export type IconButtonVariant = 'plain' | 'quiet' | 'float';

/** Returns the icon button classes for a link. */
export function iconButtonClass(variant: IconButtonVariant = 'plain'): string {
  return cx(css['button'], variant !== 'plain' && css[variant]);
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** What it does, for screen readers and as a hint. */
  label: string;
  variant?: IconButtonVariant;
}

/** A round 44 px button that shows only an icon. */
export function IconButton({ label, variant = 'plain', className, ...rest }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(iconButtonClass(variant), className)}
    />
  );
}
