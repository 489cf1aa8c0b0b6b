import * as v from 'valibot';
import { Rubles } from './rubles.ts';

/** The fiscal receipt (54-FZ), in the provider's field names; amounts are converted to kopecks. */
export const Receipt = v.object({
  Items: v.pipe(
    v.array(
      v.object({
        label: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
        price: Rubles,
        quantity: v.pipe(v.number(), v.gtValue(0)),
        amount: Rubles,
        vat: v.nullish(v.number()),
      }),
    ),
    v.minLength(1),
  ),
  taxationSystem: v.pipe(v.number(), v.integer()),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  amounts: v.object({
    electronic: Rubles,
    advancePayment: v.optional(Rubles, 0),
    credit: v.optional(Rubles, 0),
    provision: v.optional(Rubles, 0),
  }),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** Older merchants put the receipt inside their data. */
export const DataWithReceipt = v.object({ cloudPayments: v.object({ customerReceipt: Receipt }) });

/** Reports whether a receipt is valid: each line is price times quantity, and the lines add up to the amounts and the payment's total. */
export function isBalanced({ Items, amounts }: Receipt, kopecks: number): boolean {
  const { electronic, advancePayment, credit, provision } = amounts;
  const lines = Items.reduce((sum, { amount }) => sum + amount, 0);
  return (
    Items.every(({ price, quantity, amount }) => Math.round(price * quantity) === amount) &&
    lines === electronic + advancePayment + credit + provision &&
    electronic === kopecks
  );
}
