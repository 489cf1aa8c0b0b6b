import { useEffect, useEffectEvent } from 'react';

/**
 * Takes the customer to the first wrong field of a form, once per refused press of its button (docs/product.md §10.1).
 * `refusals` counts those presses; errors that come and go while the customer types move nothing.
 */
export function useFirstWrong(refusals: number, focus: () => void): void {
  const move = useEffectEvent(focus);
  useEffect(() => {
    if (refusals > 0) move();
  }, [refusals]);
}

/** The usual way there: the first field that says of itself that it is wrong. */
export function focusInvalid(form: HTMLElement | null): void {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
