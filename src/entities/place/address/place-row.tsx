import type { ComponentPropsWithRef, JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { CheckIcon } from '#ui/icons/more-icons.tsx';
import css from './place-row.module.css';

/** Rows below each other, with a line between them. */
export const placeRowsClass = css['rows'];

interface PlaceRowProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: Elements;
  label: string;
  /** Below the label, smaller. */
  note?: string | undefined;
  /** The work goes on; taps are then ignored, and the focus stays. */
  busy?: boolean | undefined;
}

/** A way to an address, as wide as its place and as high as a thumb: one tap. With `aria-pressed` it is the one that is chosen. */
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
