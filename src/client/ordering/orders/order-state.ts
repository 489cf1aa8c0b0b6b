import * as v from 'valibot';
import { CreateCartBody } from '#contract/cart.ts';
import { CancelOrderBody, OrderDraft } from '#contract/placing-orders.ts';
import { Kopecks, NumericId, SecretId } from '#contract/primitives.ts';
import type { Notice } from '#client/outbox/slices.ts';
import { DesiredLine, type CartSlice } from '../cart/cart-state.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An account's id as the device stores it. An order of any other owner could be sent by nobody and seen by nobody. */
const AccountId = v.pipe(
  v.string(),
  v.check((text) => String(Number(text)) === text && v.is(NumericId, Number(text))),
);

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
  /** Idempotency-Key: created once with the command, never replaced. */
  key: v.string(),
  /** Epoch ms, the best estimate of server time. */
  created_at: v.number(),
  /** After this it is not sent without the customer's consent. */
  expires_at: v.number(),
  attempts: Count,
  /** Who was logged in when it was made; null: a guest. It is only sent as the same person (docs/product.md §5.25). */
  owner: v.nullable(AccountId),
  /** `sending` found after a crash means unknown. `needs_customer`: rejected or too old; `error` says why. */
  state: v.picklist(['queued', 'sending', 'acked', 'needs_customer']),
  order_id: v.nullable(SecretId),
  error: v.nullable(CommandError),
};

/**
 * The cart at the moment of ordering, as the customer saw it. It is synced before the order is sent, and later taps do not
 * change it. `base` moves with our own steps only: a confirmed cart that differs was changed by someone else.
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
  /** Quote of the last prevalidation with exactly this sum; null: none was possible yet. */
  quote: v.nullable(v.string()),
  total_shown: Kopecks,
  /** Null: made by an older build; only the quote guards it. */
  ordered: v.nullable(OrderedCart),
});
export type PlaceCommand = v.InferOutput<typeof PlaceCommand>;
/** An order or its cancellation: not a state but an action, executed exactly once. */
export const Command = v.variant('kind', [
  PlaceCommand,
  v.object({ kind: v.literal('cancel'), ...commandFields, body: CancelOrderBody }),
]);
export type Command = v.InferOutput<typeof Command>;
/** What the server has done to an order. */
export type OrderChange = Command['kind'] | 'rate';

/** Stored order commands: those waiting, and those recently finished. */
export const OrderEntries = { commands: v.array(Command) };
interface OrdersSlice {
  commands: Command[];
}
export const NO_ORDERS: OrdersSlice = { commands: [] };

/** The cart and its orders change together: a placed order empties the cart, an expired cart takes its order along. */
export type CartAndOrders = CartSlice & OrdersSlice & { notices: Notice[] };

/** Reports whether a command is unfinished: queued, or with an unknown outcome. */
export function isOpen({ state }: Command): boolean {
  return state === 'queued' || state === 'sending';
}

/**
 * Reports whether a command was sent so long ago, without a response, that the customer may stop waiting (docs/product.md §5.26).
 *
 * @param now epoch ms
 */
export function mayGiveUp({ state, expires_at: expiresAt }: Command, now: number): boolean {
  return state === 'sending' && now > expiresAt;
}

/** Returns the open order of this cart. While there is one, the cart only syncs towards what was ordered. */
export function openOrder(state: Pick<CartAndOrders, 'commands' | 'cart_id'>): PlaceCommand | null {
  return (
    state.commands.find(
      (command): command is PlaceCommand =>
        command.kind === 'place' && isOpen(command) && command.cart_id === state.cart_id,
    ) ?? null
  );
}
