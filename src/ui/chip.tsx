import type { ComponentPropsWithRef, JSX } from 'react';
import css from './chip.module.css';
import { cx } from './cx.ts';
import { CloseIcon } from './icons/menu-icons.tsx';
import { uiStrings } from './ui-strings.ts';

/** The look of a chip for what is a link. */
export function chipClass(active = false): string {
  return cx(css['chip'], active && css['active']);
}

interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** A chip that is switched on and off says so. */
  pressed?: boolean | undefined;
}

/** A pill that is switched on and off. */
export function Chip({ pressed, className, ...rest }: ChipProps): JSX.Element {
  return <button type="button" {...rest} aria-pressed={pressed} className={cx(chipClass(pressed), className)} />;
}

/** A condition that is in force; a tap takes it off. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }): JSX.Element {
  return (
    <button type="button" className={chipClass()} aria-label={uiStrings.remove(label)} onClick={onRemove}>
      <span>{label}</span>
      <CloseIcon />
    </button>
  );
}
