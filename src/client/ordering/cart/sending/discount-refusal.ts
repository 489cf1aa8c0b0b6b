import * as v from 'valibot';
import type { Notice } from '#client/outbox/slices.ts';

/** A promo code or bonuses that the cart rejected. Separate from the state: not needed before the menu. */
const DiscountRefusal = v.object({
  kind: v.picklist(['promo', 'bonus']),
  /** One of contract/errors.ts. */
  code: v.string(),
  /** The code entered; null: the rejection is not about applying a code. */
  promocode: v.nullable(v.string()),
  details: v.optional(v.unknown()),
});
export type DiscountRefusal = v.InferOutput<typeof DiscountRefusal>;

/** Returns a notice's discount rejection; null when it is about something else. */
export function discountRefusal({ discount }: Notice): DiscountRefusal | null {
  const parsed = v.safeParse(DiscountRefusal, discount);
  return parsed.success ? parsed.output : null;
}
