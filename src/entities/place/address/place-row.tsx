import type { ComponentPropsWithRef, JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { CheckIcon } from '#ui/icons/more-icons.tsx';
import css from './place-row.module.css';

/** Stacked rows, separated by a line. */
export const placeRowsClass = css['rows'];

interface PlaceRowProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: Elements;
  label: string;
  /** Below the label, smaller. */
  note?: string | undefined;
  /** In progress; taps are then ignored, and the focus is kept. */
  busy?: boolean | undefined;
}

/** A one-tap way to an address, full width and a thumb high. With `aria-pressed` it is the selected one. */
export function PlaceRow({ icon, label, note, busy = false, onClick, ...rest }: PlaceRowProps): JSX.Element {
  return (
    <button
      type="button"
      {...rest}
      className={css['row']}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (!busy) onClick?.(event);
      }}
    >
      <span className={css['icon']}>{icon}</span>
      <span className={css['text']}>
        <span className={css['label']}>{label}</span>
        {note !== undefined && <span className={css['note']}>{note}</span>}
      </span>
      {rest['aria-pressed'] === true && <CheckIcon />}
    </button>
  );
}
