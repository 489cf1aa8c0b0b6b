import * as v from 'valibot';
import { CreateCartBody } from '#contract/cart.ts';
import { CancelOrderBody, PlaceBody } from '#contract/placing-orders.ts';
import { Kopecks, SecretId } from '#contract/primitives.ts';
import { DesiredLine, type CartSlice } from '../cart/cart-state.ts';
import type { Notice } from '../notices/notice.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const CommandError = v.object({
  status: v.number(),
  code: v.string(),
  message: v.string(),
  fields: v.record(v.string(), v.array(v.string())),
  details: v.optional(v.unknown()),
});
export type CommandError = v.InferOutput<typeof CommandError>;

const commandFields = {
  id: v.string(),
  /** Idempotency-Key: made once with the command, never another one. */
  key: v.string(),
  /** Epoch ms, the server's time as well as it is known. */
  created_at: v.number(),
  /** After this nothing is sent unasked. */
  expires_at: v.number(),
  attempts: Count,
  /** Who was logged in when it was made; null: a guest. It is sent only as the same one (docs/product.md §5.25). */
  owner: v.nullable(v.string()),
  /** `sending` found after a crash means unknown. `needs_customer`: refused or too old; `error` says why. */
  state: v.picklist(['queued', 'sending', 'acked', 'needs_customer']),
  order_id: v.nullable(SecretId),
  error: v.nullable(CommandError),
};

/** Everything of the request but the cart and the quote, which may not be there yet. */
export const OrderDraft = v.omit(PlaceBody, ['cart_id', 'quote']);
export type OrderDraft = v.InferOutput<typeof OrderDraft>;

/**
 * The cart at the moment of ordering, as the customer saw it. It is sent before the order is, and nothing that is tapped
 * afterwards gets into it. `base` moves with our own steps only: a confirmed cart that differs was changed by somebody else.
 */
export const OrderedCart = v.object({
  lines: v.array(DesiredLine),
  place: v.nullable(CreateCartBody),
  cutlery: Count,
});
export type OrderedCart = v.InferOutput<typeof OrderedCart>;

const PlaceCommand = v.object({
  kind: v.literal('place'),
  ...commandFields,
  body: OrderDraft,
  /** Null: the cart that this outbox will have created by then. */
  cart_id: v.nullable(SecretId),
  /** Of the last prevalidation with exactly this sum; null: none was possible yet. */
  quote: v.nullable(v.string()),
  total_shown: Kopecks,
  /** Null: made by an older build; the quote alone guards it. */
  ordered: v.nullable(OrderedCart),
});
export type PlaceCommand = v.InferOutput<typeof PlaceCommand>;
/** An order or its cancellation: not a state but a deed, done exactly once. */
export const Command = v.variant('kind', [
  PlaceCommand,
  v.object({ kind: v.literal('cancel'), ...commandFields, body: CancelOrderBody }),
]);
export type Command = v.InferOutput<typeof Command>;
/** What the server has done with an order. */
export type OrderChange = Command['kind'] | 'rate';

/** What is kept of orders: those that wait, and those that were finished a moment ago. */
export const OrderEntries = { commands: v.array(Command) };
export interface OrdersSlice {
  commands: Command[];
}
export const NO_ORDERS: OrdersSlice = { commands: [] };

/** The cart and its orders change together: an order that is placed empties the cart, a cart that ended takes its order along. */
export type CartAndOrders = CartSlice & OrdersSlice & { notices: Notice[] };
