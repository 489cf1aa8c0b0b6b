import * as v from 'valibot';
import { CartTotals } from './cart.ts';
import { CancelReason, ChangedLine, OrderStatus, PromisedTime, RejectReason } from './orders.ts';
import { DeliveryDetails } from './places.ts';
import { PrinterTrouble } from './partner-printers.ts';
import { PartnerTableCall } from './partner-tables.ts';
import { DemoPeople, StaffRole } from './staff.ts';
import { TableName } from './table.ts';
import { Intake } from './restaurants.ts';
import {
  AskedInstant,
  CourierWish,
  Cursor,
  Instant,
  Kopecks,
  KopecksDelta,
  longText,
  NumericId,
  OrderType,
  PageSize,
  PaymentMethod,
  SecretId,
  text,
} from './primitives.ts';

// Calls of tills, tablets and the manager (docs/product.md §26).

/** What a restaurant's key, or the manager's, may do. */
export const STAFF_SCOPES = ['orders:read', 'orders:write', 'menu:write', 'manage', 'applications:read'] as const;
export const PARTNER_SCOPES = [...STAFF_SCOPES, 'orders:make', 'courier'] as const;
/**
 * What a key may do: read orders; update them and set the load; edit the stop list; manage; read job applications; make and change orders at
 * a caller's wish (which `manage` includes); deliver (a courier's own key, which has no other scope).
 */
export const PartnerScope = v.picklist(PARTNER_SCOPES);
export type PartnerScope = v.InferOutput<typeof PartnerScope>;

/** Reports whether these scopes permit what needs `scope`. */
export function hasScope(scopes: readonly PartnerScope[], scope: PartnerScope): boolean {
  return scopes.includes(scope) || (scope === 'orders:make' && scopes.includes('manage'));
}

/** `GET /me`: whose key it is, or who has logged in on the screen, with the permissions. */
export const PartnerMe = v.object({
  /** Of a person the id in the office. */
  key_id: v.string(),
  name: v.string(),
  /** A person's role (docs/product.md §26.69); null: a key. */
  role: v.optional(v.nullable(StaffRole), null),
  scopes: v.array(PartnerScope),
  /** The restaurants of the key, in the chain's order. */
  restaurants: v.array(
    v.object({
      id: NumericId,
      name: v.string(),
      address: v.string(),
      timezone: v.string(),
      phone_number: v.nullable(v.string()),
      /** Its city, for `GET /address-suggestions`. */
      locality_id: v.optional(v.nullable(NumericId), null),
      /** Where a courier's way begins (docs/product.md §26.53). */
      coords: v.optional(v.nullable(v.object({ latitude: v.number(), longitude: v.number() })), null),
    }),
  ),
  /** Where the chain's dishes are made, in its order; empty: its kitchens have no stations. */
  stations: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
});

/** `POST /session`: `KEYID.SECRET` as typed or pasted; surrounding blanks are ignored. */
export const OpenSessionBody = v.strictObject({ key: text(300) });
/** `GET /session`: who is logged in on this screen, and, in the demo only, the keys on offer. */
export const PartnerSession = v.object({
  me: v.nullable(PartnerMe),
  demo_keys: v.array(
    v.object({
      restaurant: v.nullable(v.string()),
      key: v.string(),
      /** The courier whose key it is; null: a restaurant's, or the manager's. */
      courier: v.optional(v.nullable(v.string()), null),
    }),
  ),
  /** In the demo only, the persons who may work here (docs/product.md §26.69). */
  demo_people: v.optional(DemoPeople, []),
});

const Whole = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A dish of an order. Names and prices are those of the order; external ids are the chain file's, null if no longer in it. */
export const PartnerOrderItem = v.object({
  item_id: NumericId,
  product_id: NumericId,
  external_id: v.nullable(v.string()),
  name: v.string(),
  weight: v.string(),
  quantity: Whole,
  options: v.array(
    v.object({
      id: NumericId,
      external_id: v.nullable(v.string()),
      name: v.string(),
      quantity: Whole,
      price: KopecksDelta,
    }),
  ),
  unit_price: Kopecks,
  total_price: Kopecks,
  /** Id of the station that makes it (`stations` of `GET /me`); null: every station does. */
  station: v.optional(v.nullable(v.string()), null),
  /** How long it takes there, minutes; null: unknown. */
  cook_minutes: v.optional(v.nullable(Whole), null),
  /** For adults: whoever brings it checks the age of who gets it (docs/product.md §13.22). */
  age_restricted: v.optional(v.boolean(), false),
  /** Marked goods: the till reads its code when it is paid for (docs/product.md §25.19). */
  marked: v.optional(v.boolean(), false),
  /** When the kitchen ticked it off; null: it is to be cooked. */
  done_at: v.optional(v.nullable(Instant), null),
});

/** Who changed the status: the customer, the restaurant, or the payment. */
const OrderActor = v.picklist(['customer', 'kitchen', 'payment']);

/** The courier who has taken an order (docs/product.md §26.49): the id of the key, and its name. */
const TakenBy = v.object({ key_id: v.string(), name: v.string() });

/** A change of an order's dishes by the restaurant (docs/product.md §26.55). */
const OrderChange = v.object({
  at: Instant,
  /** Name of the key that has changed it. */
  by: v.string(),
  /** Dishes that are fewer, more, new or gone. */
  lines: v.array(ChangedLine),
  /** What the order cost before and since. */
  before: Kopecks,
  after: Kopecks,
  /** The part of its online payment that went back with it. */
  returned: Kopecks,
});

/** A complete order, as a kitchen and a courier need it. */
export const PartnerOrder = v.object({
  id: SecretId,
  /** The number used at the counter: «1042». */
  number: v.string(),
  status: OrderStatus,
  status_history: v.array(v.object({ status: OrderStatus, at: Instant, actor: OrderActor })),
  /** The possible next statuses. */
  next: v.array(OrderStatus),
  created_at: Instant,
  /** Name of the key whose staff made it for a caller (docs/product.md §26.63); null: the customer made it. */
  made_by: v.optional(v.nullable(v.string()), null),
  updated_at: Instant,
  restaurant_id: NumericId,
  timezone: v.string(),
  order_type: OrderType,
  /** A pickup order that is served at this table (docs/product.md §33); null: it is picked up at the counter. */
  table: v.optional(v.nullable(TableName), null),
  /** Null: as soon as possible. */
  requested_at: v.nullable(Instant),
  promised: PromisedTime,
  /** How long the courier is on the way, minutes: the kitchen has to be ready so long before the promise. */
  transport_minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  name: v.string(),
  phone_number: v.string(),
  delivery_details: v.nullable(DeliveryDetails),
  comment: v.nullable(v.string()),
  /** What the courier should do at the door (docs/product.md §5.30). */
  courier_wishes: v.optional(v.array(CourierWish), []),
  /** Who delivers it, or has delivered it; null: no courier has taken it with a key of their own. */
  courier: v.optional(v.nullable(TakenBy), null),
  /** When the courier stood at the door and nobody opened; null: no such thing (docs/product.md §26.50). */
  no_answer_at: v.optional(v.nullable(Instant), null),
  /** The courier has left it at the door, as the customer wished (docs/product.md §26.51). */
  left_at_door: v.optional(v.boolean(), false),
  /** The courier has sent a photograph of it at the door (docs/product.md §26.60); it is shown once the order was left there. */
  door_photo: v.optional(v.boolean(), false),
  cutlery_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  items: v.array(PartnerOrderItem),
  /** How often its dishes were changed: a change names the one that it knows. */
  revision: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** Changes of its dishes, oldest first; the last one is the order's present `revision`. */
  changes: v.optional(v.array(OrderChange), []),
  payment: v.object({
    method: PaymentMethod,
    /** The amount to collect on receipt, kopecks; 0 if it is paid. With an online method: in cash, beside what was paid (docs/product.md §26.66). */
    to_collect: Kopecks,
    /** Kopecks of its online payment that were returned or are on their way back; an active order with all of it back has no money. */
    returned: v.optional(Kopecks, 0),
    /** The customer's banknote, and the change due; null if no change was requested. */
    change_from: v.nullable(Kopecks),
    change: v.nullable(Kopecks),
  }),
  promocode: v.nullable(v.string()),
  totals: CartTotals,
  /** When someone in the restaurant saw that it is new; null: it rings on every screen while it is. */
  seen_at: v.optional(v.nullable(Instant), null),
  /** The server has accepted it by itself (docs/product.md §26.45), and no one has begun: it rings as if it were new. */
  auto_accepted: v.optional(v.boolean(), false),
  /** Until when its last step can be taken back (docs/product.md §26.39); null: it cannot. */
  recall_until: v.optional(v.nullable(Instant), null),
  cancel_reason: v.nullable(CancelReason),
  cancel_comment: v.nullable(v.string()),
});
export type PartnerOrder = v.InferOutput<typeof PartnerOrder>;

/** `GET /orders`. */
export const PartnerOrdersQuery = v.strictObject({
  /** Missing: all restaurants of the key. */
  restaurant_id: v.optional(NumericId),
  /** `cursor` of an earlier response. Missing: active orders. */
  since: v.optional(Cursor),
  limit: v.optional(PageSize),
  /** Additional data. A client that requests table calls must show them: guests may call while one does (docs/product.md §33.14). */
  include: v.optional(v.picklist(['table_calls'])),
});
export const PartnerOrderList = v.object({
  /** By last change. One may be repeated with a later cursor; none is left out. */
  orders: v.array(PartnerOrder),
  cursor: v.string(),
  /** More is available now: request again with the cursor. */
  has_more: v.boolean(),
  /** Calls of the same restaurants that no one has accepted, oldest first; empty if not requested. */
  table_calls: v.optional(v.array(PartnerTableCall), []),
  /** Printers of the same restaurants that do not print (docs/product.md §26.42); empty if table calls were not requested. */
  printers: v.optional(v.array(PrinterTrouble), []),
});
/** `GET /orders/finished`: what was handed over or canceled on the restaurant's present day (docs/product.md §26.38), the newest number first. */
export const FinishedOrdersQuery = v.strictObject({
  /** Missing: all restaurants of the key. */
  restaurant_id: v.optional(NumericId),
  /** The last number of the page before. */
  before: v.optional(NumericId),
});
export const FinishedOrders = v.object({
  orders: v.array(PartnerOrder),
  /** There are more, with smaller numbers. */
  has_more: v.boolean(),
});
export const PartnerOrderQuery = v.strictObject({ order_id: SecretId });

/** The new promised time: at most this many minutes from now, or between two instants. */
const NewPromise = v.union([
  v.strictObject({ minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24 * 60)) }),
  v.strictObject({ from: AskedInstant, to: AskedInstant }),
]);
export type NewPromise = v.InferOutput<typeof NewPromise>;

/** New orders that someone has seen (docs/product.md §26.27); those that ring no more are ignored. */
export const SeeOrdersBody = v.strictObject({
  order_ids: v.pipe(v.array(SecretId), v.minLength(1), v.maxLength(100)),
});
/** Those that were seen now or before. */
export const SeenOrders = v.object({ order_ids: v.array(SecretId) });

/** Dishes that the kitchen ticks off as cooked, or on again (docs/product.md §26.36). */
export const TickLinesBody = v.strictObject({
  order_id: SecretId,
  item_ids: v.pipe(v.array(NumericId), v.minLength(1), v.maxLength(100)),
  /** What they are afterwards. */
  done: v.boolean(),
});

export const AcceptOrderBody = v.strictObject({
  order_id: SecretId,
  /** Null: the promised time is unchanged. */
  promised: v.optional(v.nullable(NewPromise), null),
});
export const RejectOrderBody = v.strictObject({
  order_id: SecretId,
  reason: RejectReason,
  /** Shown to the customer with the reason: «закончился борщ». */
  comment: v.optional(v.nullable(longText(300)), null),
});
export const KITCHEN_STEPS = ['preparing', 'prepared', 'delivering', 'delivered'] as const;
export const MoveOrderBody = v.strictObject({
  order_id: SecretId,
  /** The next step, named explicitly so that client and server mean the same one. */
  status: v.picklist(KITCHEN_STEPS),
});
/** Takes an order back by one step (docs/product.md §26.39). */
export const RecallOrderBody = v.strictObject({
  order_id: SecretId,
  /** The status that it has and should not have, named explicitly so that client and server mean the same one. */
  status: v.picklist(['prepared', 'delivering', 'delivered']),
});
export const PromiseOrderBody = v.strictObject({ order_id: SecretId, promised: NewPromise });

/** `GET /intake`. */
export const IntakeQuery = v.strictObject({ restaurant_id: NumericId });
/** How a restaurant currently takes orders; an order type that is missing works as usual. */
export const RestaurantIntake = v.object({
  restaurant_id: NumericId,
  intake: v.array(Intake),
  /** The order types whose extra minutes come by themselves (docs/product.md §26.44), and end by themselves. */
  automatic: v.optional(v.array(OrderType), []),
});

/** An order under way or a booking, without personal data. An order for as soon as possible is from now to now. */
export const Expected = v.object({ id: SecretId, number: v.string(), from: Instant, to: Instant });
/** `affected`: orders that customers have made for a time within the pause; it does not cancel them. */
export const PausedIntake = v.object({
  ...RestaurantIntake.entries,
  affected: v.optional(v.object({ orders: v.array(Expected) }), { orders: [] }),
});

const OrderTypes = v.pipe(v.array(OrderType), v.minLength(1), v.maxLength(2));
export const PauseIntakeBody = v.strictObject({
  restaurant_id: NumericId,
  order_types: OrderTypes,
  /** Null: until further notice. */
  until: v.nullable(AskedInstant),
  /** Shown to customers: «сломалась печь, чиним». */
  reason: v.pipe(text(120), v.minLength(1)),
});
export const ResumeIntakeBody = v.strictObject({ restaurant_id: NumericId, order_types: OrderTypes });
export const BusyIntakeBody = v.strictObject({
  restaurant_id: NumericId,
  order_types: OrderTypes,
  /** Extra minutes until then; null: as quick as usual. */
  busy: v.nullable(
    v.strictObject({ minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(240)), until: AskedInstant }),
  ),
});

/** `GET /stop-list`. */
export const StopListQuery = v.strictObject({ restaurant_id: NumericId });
/** What a restaurant sells, dishes and then options, by the chain file's ids: an option is `group/option`. */
export const StopList = v.object({
  restaurant_id: NumericId,
  items: v.array(
    v.object({
      item: v.string(),
      kind: v.picklist(['dish', 'option']),
      name: v.string(),
      /** The category of a dish, the group of an option. */
      group: v.string(),
      is_stopped: v.boolean(),
      /** When a partner marked it as sold out; null: it is on sale, or the chain file marks it. */
      stopped_since: v.optional(v.nullable(Instant), null),
    }),
  ),
});
const Items = v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(500)), []);
/** Items sold out from now on, and items on sale again; everything else is unchanged. */
export const ChangeStopListBody = v.strictObject({ restaurant_id: NumericId, stop: Items, sell: Items });
