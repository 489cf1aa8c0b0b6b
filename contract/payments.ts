import * as v from 'valibot';
import { Count, Instant, Kopecks, NumericId, SecretId } from './primitives.ts';

// Online payment of an order (docs/product.md §25).

/** Why the last attempt to pay for an order failed. */
export const PaymentFailure = v.object({
  /** A Russian sentence, without its capital and full stop; null: none failed, or it was paid since. */
  failure: v.nullable(v.string()),
  /** Who has refused it: the bank, or our own server, which the provider asks before it takes money. */
  failed_at: v.optional(v.picklist(['bank', 'restaurant']), 'bank'),
});
export type PaymentFailure = v.InferOutput<typeof PaymentFailure>;

/** Payment details of an order, in addition to `payment_status`; null for an order that never required online payment. */
export const OrderPayment = v.object({
  /** The payment deadline; null if the order is not, or no longer, awaiting payment. */
  pay_until: v.nullable(Instant),
  ...PaymentFailure.entries,
  /** Canceled because it was not paid in time. */
  expired: v.boolean(),
  /** Kopecks refunded or being refunded: of a canceled order, or a double payment. */
  refund: v.nullable(
    v.object({
      amount: Kopecks,
      done: v.boolean(),
      /** The dishes whose money is among it, as the restaurant has named them (docs/product.md §26.54). */
      dishes: v.optional(v.array(v.object({ name: v.string(), quantity: Count })), []),
    }),
  ),
  /** Paid in cash on receipt, since the restaurant has changed the order after it was paid (docs/product.md §26.66). */
  due_on_receipt: v.optional(Kopecks),
  /** URL of the fiscal receipt. */
  receipt_url: v.nullable(v.string()),
});
export type OrderPayment = v.InferOutput<typeof OrderPayment>;

/** A line of a fiscal receipt; rubles with at most two decimals, as the provider requires. */
const ReceiptItem = v.object({
  label: v.string(),
  price: v.number(),
  quantity: v.number(),
  amount: v.number(),
  vat: v.nullable(v.number()),
  method: v.number(),
  object: v.number(),
  measurementUnit: v.string(),
});

/** What the provider's till prints (54-FZ), with the provider's own field names. */
export const CustomerReceipt = v.object({
  Items: v.array(ReceiptItem),
  taxationSystem: v.number(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  calculationPlace: v.nullable(v.string()),
  amounts: v.object({
    electronic: v.number(),
    advancePayment: v.number(),
    credit: v.number(),
    provision: v.number(),
  }),
});
export type CustomerReceipt = v.InferOutput<typeof CustomerReceipt>;

export const StartPaymentBody = v.strictObject({ order_id: SecretId });

/** `POST /orders/pay`: what the screen needs to start the payment, by the order's payment method. */
export const PaymentStart = v.variant('payment_method', [
  v.object({
    payment_method: v.literal('card-online'),
    order_id: SecretId,
    restaurant_id: NumericId,
    pay_until: Instant,
    /** URL of the provider's script. */
    widget_url: v.string(),
    /** Id of the restaurant's own terminal, or the chain's. */
    public_id: v.string(),
    amount: Kopecks,
    description: v.string(),
    /** Null for a caller that has only the link to the order. */
    client_name: v.nullable(v.string()),
    client_phone: v.nullable(v.string()),
    receipt: v.nullable(CustomerReceipt),
  }),
  v.object({
    payment_method: v.literal('sbp-online'),
    order_id: SecretId,
    pay_until: Instant,
    amount: Kopecks,
    /** Opens the customer's bank; shown as a QR code on other screens than the phone. */
    link: v.string(),
  }),
]);
export type PaymentStart = v.InferOutput<typeof PaymentStart>;
