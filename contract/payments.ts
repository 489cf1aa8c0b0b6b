import * as v from 'valibot';
import { Instant, Kopecks, NumericId, SecretId } from './primitives.ts';

// Paying an order online (docs/product.md §25).

/** How the money of an order stands, beside `payment_status`; null for an order that never had to be paid online. */
export const OrderPayment = v.object({
  /** The last moment at which it can be paid; null when it is not waiting for money (any more). */
  pay_until: v.nullable(Instant),
  /** Why the last try failed: a Russian sentence. */
  failure: v.nullable(v.string()),
  /** Nobody has paid in time: that is why it is canceled. */
  expired: v.boolean(),
  /** Kopecks on their way back to the customer, or there: of a canceled order, or paid twice. */
  refund: v.nullable(v.object({ amount: Kopecks, done: v.boolean() })),
  /** The fiscal receipt. */
  receipt_url: v.nullable(v.string()),
});
export type OrderPayment = v.InferOutput<typeof OrderPayment>;

/** A line of a fiscal receipt; rubles with at most two decimals, as the provider has it. */
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

/** What the provider's till prints (54-FZ), in the provider's own field names. */
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

/** `POST /orders/pay`: what the screen needs to take the money of an order, by the method that the order has. */
export const PaymentStart = v.variant('payment_method', [
  v.object({
    payment_method: v.literal('card-online'),
    order_id: SecretId,
    restaurant_id: NumericId,
    pay_until: Instant,
    /** The provider's script. */
    widget_url: v.string(),
    /** The restaurant's own terminal, or the chain's. */
    public_id: v.string(),
    amount: Kopecks,
    description: v.string(),
    /** Null for whoever has only the link to the order. */
    client_name: v.nullable(v.string()),
    client_phone: v.nullable(v.string()),
    receipt: v.nullable(CustomerReceipt),
  }),
  v.object({
    payment_method: v.literal('sbp-online'),
    order_id: SecretId,
    pay_until: Instant,
    amount: Kopecks,
    /** Opens the customer's bank; as a QR code on a screen that is not the phone. */
    link: v.string(),
  }),
]);
export type PaymentStart = v.InferOutput<typeof PaymentStart>;
