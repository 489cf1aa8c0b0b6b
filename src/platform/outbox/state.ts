import * as v from 'valibot';
import { Cart, CartItem, CreateCartBody, MAX_LINE_QUANTITY, Modifiers } from '../../../contract/cart.ts';
import { CancelOrderBody, PlaceBody } from '../../../contract/placing-orders.ts';
import { Kopecks, NumericId, SecretId } from '../../../contract/primitives.ts';

/** Raise it with a migration in `store.ts` when the shape changes: what lies on customers' phones is never dropped. */
export const STATE_VERSION = 1;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a line looks like before the server has seen it: a snapshot of the card at the tap. */
export const LineDisplay = v.pick(CartItem, [
  'name',
  'weight',
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
  /** It has been replayed into a new cart once already; the next refusal drops it (spec §8). */
  replayed: v.boolean(),
});
export type DesiredLine = v.InferOutput<typeof DesiredLine>;

export const STEP_KINDS = ['create', 'select', 'add', 'update', 'remove', 'replace', 'clear', 'cutlery'] as const;
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
  /** `sending` found after a crash means unknown. `needs_customer`: refused or too old; `error` says why. */
  state: v.picklist(['queued', 'sending', 'acked', 'needs_customer']),
  order_id: v.nullable(SecretId),
  error: v.nullable(CommandError),
};
/** An order or its cancellation: not a state but a deed, done exactly once. */
export const Command = v.variant('kind', [
  v.object({ kind: v.literal('place'), ...commandFields, body: PlaceBody, cart_id: SecretId, total_shown: Kopecks }),
  v.object({ kind: v.literal('cancel'), ...commandFields, body: CancelOrderBody }),
]);
export type Command = v.InferOutput<typeof Command>;

/** Something that the customer has to be told, kept until it was shown. */
export const Notice = v.object({ id: v.string(), message: v.string(), dish: v.nullable(v.string()) });
export type Notice = v.InferOutput<typeof Notice>;

/** Everything that the outbox remembers: one value, so that an answer and what follows from it are written together. */
export const OutboxState = v.object({
  version: v.literal(STATE_VERSION),
  cart_id: v.nullable(SecretId),
  /** The cart as the server last told it. It can be asked for again, so an unreadable one is forgotten, not kept. */
  confirmed: v.fallback(v.nullable(Cart), null),
  /** Epoch ms of that answer; 0: to be read again before anything is sent. */
  confirmed_at: v.number(),
  lines: v.array(DesiredLine),
  /** Restaurant, order type and zone that the customer wants, where the cart has not followed yet. */
  place: v.nullable(CreateCartBody),
  cutlery: v.nullable(Count),
  step: v.nullable(Step),
  commands: v.array(Command),
  notices: v.array(Notice),
});
export type OutboxState = v.InferOutput<typeof OutboxState>;

export const EMPTY_STATE: OutboxState = {
  version: STATE_VERSION,
  cart_id: null,
  confirmed: null,
  confirmed_at: 0,
  lines: [],
  place: null,
  cutlery: null,
  step: null,
  commands: [],
  notices: [],
};
