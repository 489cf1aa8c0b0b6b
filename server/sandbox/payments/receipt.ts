import * as v from 'valibot';
import { Rubles } from './rubles.ts';

/** What the provider's till prints (54-FZ), in the provider's field names; sums become kopecks. */
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

/** Where older merchants put the receipt: inside of their data. */
export const DataWithReceipt = v.object({ cloudPayments: v.object({ customerReceipt: Receipt }) });

/** Whether the till can print it: each line is price times quantity, and the lines are the amounts and the sum of the payment. */
export function isBalanced({ Items, amounts }: Receipt, kopecks: number): boolean {
  const { electronic, advancePayment, credit, provision } = amounts;
  const lines = Items.reduce((sum, { amount }) => sum + amount, 0);
  return (
    Items.every(({ price, quantity, amount }) => Math.round(price * quantity) === amount) &&
    lines === electronic + advancePayment + credit + provision &&
    electronic === kopecks
  );
}
