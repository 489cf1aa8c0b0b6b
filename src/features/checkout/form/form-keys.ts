import type { KeyboardEvent } from 'react';

const FIELDS =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button[type=submit]';

/**
 * Enter in a field never orders: browsers would press the form's button for it. It moves on to the next field; the order
 * goes out by its own button only. A field with an Enter of its own (a list of suggestions, later the promo code) calls
 * `preventDefault` first, and nothing else happens (docs/product.md §5.8).
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

/** Focuses the first thing inside the place of a field. */
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
