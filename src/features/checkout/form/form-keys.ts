import type { KeyboardEvent } from 'react';

const FIELDS =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button[type=submit]';

/**
 * Prevents Enter in a field from submitting the form, which browsers do by default. It moves to the next field; only the button
 * submits the order. A field that handles Enter itself (a list of suggestions, later the promo code) calls `preventDefault`
 * first, and nothing else happens (docs/product.md §5.8).
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  const isField =
    (target instanceof HTMLInputElement && target.type !== 'submit' && target.type !== 'button') ||
    target instanceof HTMLSelectElement;
  if (event.key !== 'Enter' || !isField || event.nativeEvent.isComposing) return;
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => !(field instanceof HTMLInputElement && field.type === 'radio' && !field.checked),
  );
  fields[fields.indexOf(target) + 1]?.focus();
}

/** Focuses the first focusable element of a field. */
export function focusField(form: HTMLElement | null, field: string): void {
  const places = [...(form?.querySelectorAll<HTMLElement>(`[data-field="${field}"]`) ?? [])];
  const place = places.at(-1);
  if (!place) return;
  const inside =
    place.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, textarea, select)') ??
    place.querySelector<HTMLElement>('input:checked, input:not([type=radio]), textarea, select, input, a, button') ??
    place;
  inside.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}
