import type { ComponentPropsWithRef, JSX } from 'react';
import { chipClass } from './chip-class.ts';
import { cx } from './cx.ts';
import { CloseIcon } from './icons/menu-icons.tsx';
import { uiStrings } from './ui-strings.ts';

interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** For a toggle chip: its state, announced to screen readers. */
  pressed?: boolean | undefined;
}

/** A pill that toggles on and off. */
export function Chip({ pressed, className, ...rest }: ChipProps): JSX.Element {
  return <button type="button" {...rest} aria-pressed={pressed} className={cx(chipClass(pressed), className)} />;
}

/** An active filter; a tap removes it. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }): JSX.Element {
  return (
    <button type="button" className={chipClass()} aria-label={uiStrings.remove(label)} onClick={onRemove}>
      <span>{label}</span>
      <CloseIcon />
    </button>
  );
}
