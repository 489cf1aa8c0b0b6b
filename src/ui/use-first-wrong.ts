import { useEffect, useEffectEvent } from 'react';

/**
 * Focuses the first invalid field of a form, once per rejected submit (docs/product.md §10.1). `refusals` counts those
 * submits; errors that appear and disappear while the customer types move nothing.
 */
export function useFirstWrong(refusals: number, focus: () => void): void {
  const move = useEffectEvent(focus);
  useEffect(() => {
    if (refusals > 0) move();
  }, [refusals]);
}

/** The usual `focus`: focuses the first field marked as invalid. */
export function focusInvalid(form: HTMLElement | null): void {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
