import * as v from 'valibot';

// Figures of orders: of the owner's day in the kitchen, and of a period in the office (docs/product.md §26.19, §34.30).

/** A number of orders, portions or people. */
export const CountOfMany = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Kopecks summed over many orders. */
export const KopecksOfMany = v.pipe(v.number(), v.safeInteger());
const Average = v.nullable(v.number());

/** Statistics of a day's orders. Minutes have fractions; null if there is nothing to average. */
export const OwnerNumbers = v.object({
  orders: CountOfMany,
  canceled: CountOfMany,
  /** The total of orders that are not canceled. */
  revenue: KopecksOfMany,
  /** The part of it that was refunded, or is being refunded. */
  refunded: KopecksOfMany,
  average_receipt: v.nullable(KopecksOfMany),
  handed_over: CountOfMany,
  /** From placement to hand-over, for orders placed as soon as possible. */
  average_minutes: Average,
  /** From the end of the promised window to the hand-over; below 0: early. */
  average_against_promise: Average,
  late: CountOfMany,
  /** 0 to 1. */
  late_share: Average,
});
export type OwnerNumbers = v.InferOutput<typeof OwnerNumbers>;
