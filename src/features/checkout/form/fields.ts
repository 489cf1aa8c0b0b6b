import type { KeyboardEvent } from 'react';
import type { OrderIssue } from '#contract/orders.ts';

/** Every part of the form that can have an error, top to bottom; named as in the request, with `cart` for its contents. */
const FIELDS = [
  'cart',
  'delivery_details',
  'requested_at',
  'name',
  'phone_number',
  'comment',
  'payment_method',
  'change_from',
  'consents.personal_data',
] as const;
export type FieldName = (typeof FIELDS)[number];
/** Fields that have a label. */
export const NAMED_FIELDS = FIELDS.filter((field) => field !== 'cart');
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

export function firstWrong(errors: FieldErrors): FieldName | null {
  return FIELDS.find((field) => errors[field] !== undefined) ?? null;
}

const fieldOf = (path: string): FieldName | null =>
  FIELDS.find((field) => path === field || path.startsWith(`${field}.`)) ?? null;

/** The server's errors by order field, for the form. `general` belongs to no field. */
export interface FormRefusal {
  readonly fields: FieldErrors;
  readonly general: string | null;
}

/** Maps `fields` of a 422 to the form. Uses only the first sentence of each field. */
export function refusalOf(fields: Readonly<Record<string, readonly string[]>>, message: string): FormRefusal {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const [path, [sentence]] of Object.entries(fields)) {
    const field = fieldOf(path);
    if (field !== null && sentence !== undefined) errors[field] ??= sentence;
  }
  return { fields: errors, general: Object.keys(errors).length === 0 ? message : null };
}

/** Maps the issues of a prevalidation to fields: those of lines and of the whole cart belong to `cart`. */
export function errorsOfIssues(issues: readonly OrderIssue[]): FieldErrors {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const { field, message } of issues) {
    const name = field === null ? 'cart' : fieldOf(field);
    errors[name ?? 'cart'] ??= message;
  }
  return errors;
}

/** Issues that only mean that the form is incomplete: not shown while the customer types. */
const UNFINISHED: ReadonlySet<OrderIssue['code']> = new Set(['CART_EMPTY', 'ADDRESS_INCOMPLETE', 'FIELD_INVALID']);

/** Returns the issues of a background prevalidation that should be shown early. */
export function earlyIssues(issues: readonly OrderIssue[]): readonly OrderIssue[] {
  return issues.filter(({ code }) => !UNFINISHED.has(code));
}

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button[type=submit], [data-done]';

/**
 * Prevents Enter in a field from submitting the form, which browsers do by default. It moves to the next field; only the button
 * submits the order. A field that handles Enter itself (a list of suggestions, later the promo code) calls `preventDefault`
 * first, and nothing else happens (docs/product.md §5.8). In a sheet of the form it stays there: its last step is `[data-done]`.
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
  const form = target.closest('dialog') ?? event.currentTarget;
  const fields = [...form.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
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
