import type { OrderIssue } from '#contract/orders.ts';

/** Every place of the form that can be wrong, from top to bottom; named as in the request, `cart` being its contents. */
export const FIELDS = [
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
/** Those that the customer knows by a name. */
export const NAMED_FIELDS = FIELDS.filter((field) => field !== 'cart');
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

export function firstWrong(errors: FieldErrors): FieldName | null {
  return FIELDS.find((field) => errors[field] !== undefined) ?? null;
}

const fieldOf = (path: string): FieldName | null =>
  FIELDS.find((field) => path === field || path.startsWith(`${field}.`)) ?? null;

/** What the server said about the fields of an order, for the form. `general` is what belongs to none of them. */
export interface FormRefusal {
  readonly fields: FieldErrors;
  readonly general: string | null;
}

/** Sorts `fields` of a 422. The first sentence of a field is enough. */
export function refusalOf(fields: Readonly<Record<string, readonly string[]>>, message: string): FormRefusal {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const [path, [sentence]] of Object.entries(fields)) {
    const field = fieldOf(path);
    if (field !== null && sentence !== undefined) errors[field] ??= sentence;
  }
  return { fields: errors, general: Object.keys(errors).length === 0 ? message : null };
}

/** Sorts the issues of a prevalidation: those of lines and of the whole cart belong to `cart`. */
export function errorsOfIssues(issues: readonly OrderIssue[]): FieldErrors {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const { field, message } of issues) {
    const name = field === null ? 'cart' : fieldOf(field);
    errors[name ?? 'cart'] ??= message;
  }
  return errors;
}

/** Issues that only say that the form is not filled in yet: nobody is told so while they type. */
const UNFINISHED: ReadonlySet<OrderIssue['code']> = new Set(['CART_EMPTY', 'ADDRESS_INCOMPLETE', 'FIELD_INVALID']);

/** Returns what a prevalidation made in passing has to say already. */
export function earlyIssues(issues: readonly OrderIssue[]): readonly OrderIssue[] {
  return issues.filter(({ code }) => !UNFINISHED.has(code));
}
