import * as v from 'valibot';

/** Outcome of a payment attempt, as far as the widget knows: a hint for the screen (docs/product.md §25.6). */
export type WidgetOutcome =
  | { readonly type: 'success' }
  /** Ended with a result that is neither: the order has the actual state. */
  | { readonly type: 'complete'; readonly result: unknown }
  | { readonly type: 'fail'; readonly reason: string }
  /** The customer closed it. */
  | { readonly type: 'cancel' };

const Text = v.optional(v.nullable(v.string()), null);
const Reasons = v.object({ reason: Text, message: Text, cardHolderMessage: Text });
/** The result of today's form. */
const Result = v.object({
  type: v.string(),
  status: Text,
  ...Reasons.entries,
  data: v.optional(v.fallback(v.nullable(Reasons), null), null),
});

const reasonOf = ({ cardHolderMessage, reason, message }: v.InferOutput<typeof Reasons>): string | null =>
  cardHolderMessage ?? reason ?? message;

/** Parses the result of today's `start`: type cancel, payment, installment, error; status success, fail, appointment, reject, cancel. */
export function outcomeOfResult(answer: unknown): WidgetOutcome {
  const parsed = v.safeParse(Result, answer);
  if (!parsed.success) return { type: 'complete', result: answer };
  const { type, status, data } = parsed.output;
  if (type === 'cancel' || status === 'cancel') return { type: 'cancel' };
  if (status === 'success') return { type: 'success' };
  if (type === 'error' || status === 'fail' || status === 'reject')
    return { type: 'fail', reason: (data && reasonOf(data)) ?? reasonOf(parsed.output) ?? '' };
  return { type: 'complete', result: answer };
}

/** The older form's reason when the customer closed it. */
const CLOSED = /^user (?:has )?cancel/i;

/** Parses the reason of the older form's `onFail`. */
export function outcomeOfReason(reason: unknown): WidgetOutcome {
  const text = typeof reason === 'string' ? reason : '';
  return CLOSED.test(text) ? { type: 'cancel' } : { type: 'fail', reason: text };
}

const Completed = v.object({ success: v.boolean() });

/** Reports whether the result that the older form passes to `onComplete` is a payment. */
export function isPaidResult(result: unknown): boolean {
  const parsed = v.safeParse(Completed, result);
  return parsed.success && parsed.output.success;
}
