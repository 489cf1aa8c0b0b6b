import * as v from 'valibot';
import type { Notice } from '#client/notices/notice.ts';

/** A promo code, or bonuses, that the cart did not take. Apart from the state: it is not on the way to the menu. */
const DiscountRefusal = v.object({
  kind: v.picklist(['promo', 'bonus']),
  /** One of contract/errors.ts. */
  code: v.string(),
  /** What was typed; null: it is not about a code that was to be applied. */
  promocode: v.nullable(v.string()),
  details: v.optional(v.unknown()),
});
export type DiscountRefusal = v.InferOutput<typeof DiscountRefusal>;

/** Returns what a notice says of a discount; null when it is about something else. */
export function discountRefusal({ discount }: Notice): DiscountRefusal | null {
  const parsed = v.safeParse(DiscountRefusal, discount);
  return parsed.success ? parsed.output : null;
}
