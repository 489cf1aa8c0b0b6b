import * as v from 'valibot';
import { Cart, CartItem, CreateCartBody, MAX_LINE_QUANTITY, Modifiers } from '../../../contract/cart.ts';
import { CancelOrderBody, PlaceBody } from '../../../contract/placing-orders.ts';
import { Kopecks, NumericId, SecretId } from '../../../contract/primitives.ts';

/** Raise it with a migration in `migrate.ts` when the shape changes: what lies on customers' phones is never dropped. */
export const STATE_VERSION = 3;

/**
 * How many versions back a build may be that still reads and rewrites what this one writes: it leaves out what it does not know, and
 * the migration puts it back. One when a change only adds what has a default, so that a release can be rolled back
 * (docs/operations.md); none when an older build would do harm with it.
 */
const OLDER_READERS = 0;
export const READABLE_FROM = STATE_VERSION - OLDER_READERS;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a line looks like before the server has seen it: a snapshot of the card at the tap. */
export const LineDisplay = v.pick(CartItem, [
  'name',
  'weight',
  'nutrition',
  'picture',
  'unit_price',
  'old_unit_price',
  'modifier_lines',
]);
export type LineDisplay = v.InferOutput<typeof LineDisplay>;

/** "This many of this dish with these options": absolute, so that a repeat is harmless. */
export const DesiredLine = v.object({
  /** `lineKey` of domain/cart-lines. */
  key: v.string(),
  product_id: NumericId,
  modifiers: Modifiers,
  /** 0: the line is to go. */
  quantity: v.pipe(Count, v.maxValue(MAX_LINE_QUANTITY)),
  /** What the confirmed cart had when the customer decided: the third side of a three-way merge. */
  base: Count,
  display: LineDisplay,
  /** The line that this one takes the place of (replacement of a sold-out dish). */
  replaces: v.nullable(v.string()),
  /** It has been replayed into a new cart once already; the next refusal drops it (docs/product.md §4.16). */
  replayed: v.boolean(),
  /** It stood in the cart marked as one that cannot be ordered now, when that cart ended; null: it did not. */
  mark: v.nullable(
    v.object({
      ...v.pick(CartItem, ['availability', 'availability_schedule']).entries,
      /** The new cart has refused it, too: it stands on the screen as it did, and is sent no more. */
      tried: v.boolean(),
    }),
  ),
});
export type DesiredLine = v.InferOutput<typeof DesiredLine>;

export const STEP_KINDS = [
  'create',
  'select',
  'add',
  'update',
  'remove',
  'replace',
  'clear',
  'cutlery',
  'promo-apply',
  'promo-remove',
  'bonus-apply',
  'bonus-remove',
] as const;
/**
 * The one request of the cart that may be on its way. Written down before it leaves: found after a reload, its outcome is
 * unknown, and it is resolved by sending the same body with the same key.
 */
export const Step = v.object({
  key: v.string(),
  kind: v.picklist(STEP_KINDS),
  body: v.record(v.string(), v.unknown()),
  /** Lines whose quantity it sets, and to how much. */
  targets: v.record(v.string(), Count),
  created_at: v.number(),
});
export type Step = v.InferOutput<typeof Step>;

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

/** Something that the customer has to be told, kept until it was shown. */
export const Notice = v.object({
  id: v.string(),
  message: v.string(),
  dish: v.nullable(v.string()),
  /** It is about a promo code or bonuses: a DiscountRefusal (discount-refusal.ts), read by whoever says it. */
  discount: v.optional(v.unknown()),
  /** It is about an order that waited: the id under which its screen is found. */
  order: v.optional(v.string()),
});
export type Notice = v.InferOutput<typeof Notice>;

/** Everything that the outbox remembers: one value, so that an answer and what follows from it are written together. */
export const OutboxState = v.object({
  version: v.literal(STATE_VERSION),
  /** `READABLE_FROM` of the build that has written it. */
  readable_from: v.optional(v.number()),
  cart_id: v.nullable(SecretId),
  /** The cart as the server last told it. It can be asked for again, so an unreadable one is forgotten, not kept. */
  confirmed: v.fallback(v.nullable(Cart), null),
  /** Epoch ms of that answer; 0: to be read again before anything is sent. */
  confirmed_at: v.number(),
  lines: v.array(DesiredLine),
  /** Restaurant, order type and zone that the customer wants, where the cart has not followed yet. */
  place: v.nullable(CreateCartBody),
  cutlery: v.nullable(Count),
  /** The promo code that is wanted where the server has not answered yet; `code` null: none. */
  promo: v.nullable(v.object({ code: v.nullable(v.string()) })),
  /** Bonuses (kopecks) to be spent; 0: none. Null: nothing waits. */
  bonus: v.nullable(Kopecks),
  step: v.nullable(Step),
  commands: v.array(Command),
  notices: v.array(Notice),
});
export type OutboxState = v.InferOutput<typeof OutboxState>;

export const EMPTY_STATE: OutboxState = {
  version: STATE_VERSION,
  readable_from: READABLE_FROM,
  cart_id: null,
  confirmed: null,
  confirmed_at: 0,
  lines: [],
  place: null,
  cutlery: null,
  promo: null,
  bonus: null,
  step: null,
  commands: [],
  notices: [],
};
