import * as v from 'valibot';
import { ChainCategory, ChainModifierGroup, ChainProduct } from './chain-file.ts';
import { CartTotals } from './cart.ts';
import { CancelReason, OrderStatus, PromisedTime } from './orders.ts';
import { DeliveryDetails } from './places.ts';
import { PartnerTableCall } from './partner-tables.ts';
import { TableName } from './table.ts';
import { Intake } from './restaurants.ts';
import {
  AskedInstant,
  Cursor,
  Instant,
  Kopecks,
  KopecksDelta,
  NumericId,
  OrderType,
  PageSize,
  PaymentMethod,
  SecretId,
  longText,
  text,
} from './primitives.ts';

// What tills, tablets and the manager say to the server (docs/product.md §26).

export const PARTNER_SCOPES = ['orders:read', 'orders:write', 'menu:write', 'manage', 'applications:read'] as const;
/** What a key may do: read orders; move them and say how busy it is; the stop list; the menu of the chain; who wants to work there. */
export const PartnerScope = v.picklist(PARTNER_SCOPES);
export type PartnerScope = v.InferOutput<typeof PartnerScope>;

/** `GET /me`: whose key this is, and what it may do. */
export const PartnerMe = v.object({
  key_id: v.string(),
  name: v.string(),
  scopes: v.array(PartnerScope),
  /** Those that it may act for, in the chain's order. */
  restaurants: v.array(
    v.object({
      id: NumericId,
      name: v.string(),
      address: v.string(),
      timezone: v.string(),
      phone_number: v.nullable(v.string()),
    }),
  ),
});

/** `POST /session`: `KEYID.SECRET` as it was typed or pasted; blanks around it mean nothing. */
export const OpenSessionBody = v.strictObject({ key: text(300) });
/** `GET /session`: who has logged in on this screen, and, in the demo alone, the keys that it offers. */
export const PartnerSession = v.object({
  me: v.nullable(PartnerMe),
  demo_keys: v.array(v.object({ restaurant: v.nullable(v.string()), key: v.string() })),
});

const Whole = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A dish of an order. Names and prices are those of the order; external ids are the chain file's, null when it has gone. */
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
});

/** Who has moved it: the customer, the restaurant, or its money. */
const OrderActor = v.picklist(['customer', 'kitchen', 'payment']);

/** An order as a kitchen and a courier need it, whole. */
export const PartnerOrder = v.object({
  id: SecretId,
  /** What is said at the counter: «1042». */
  number: v.string(),
  status: OrderStatus,
  status_history: v.array(v.object({ status: OrderStatus, at: Instant, actor: OrderActor })),
  /** The statuses that it may take next. */
  next: v.array(OrderStatus),
  created_at: Instant,
  updated_at: Instant,
  restaurant_id: NumericId,
  timezone: v.string(),
  order_type: OrderType,
  /** A pickup order that is brought to this table (docs/product.md §33); null: it is taken at the counter. */
  table: v.optional(v.nullable(TableName), null),
  /** Null: as soon as possible. */
  requested_at: v.nullable(Instant),
  promised: PromisedTime,
  name: v.string(),
  phone_number: v.string(),
  delivery_details: v.nullable(DeliveryDetails),
  comment: v.nullable(v.string()),
  cutlery_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  items: v.array(PartnerOrderItem),
  payment: v.object({
    method: PaymentMethod,
    /** What is taken on receipt, kopecks; 0 when it is paid. */
    to_collect: Kopecks,
    /** The banknote that the customer has, and what is given back on it; null when nobody asked for change. */
    change_from: v.nullable(Kopecks),
    change: v.nullable(Kopecks),
  }),
  promocode: v.nullable(v.string()),
  totals: CartTotals,
  cancel_reason: v.nullable(CancelReason),
  cancel_comment: v.nullable(v.string()),
});
export type PartnerOrder = v.InferOutput<typeof PartnerOrder>;

/** `GET /orders`. */
export const PartnerOrdersQuery = v.strictObject({
  /** Missing: of every restaurant of the key. */
  restaurant_id: v.optional(NumericId),
  /** `cursor` of an earlier answer. Missing: what is under way now. */
  since: v.optional(Cursor),
  limit: v.optional(PageSize),
  /** What is told besides. Who asks for the calls of tables shows them: guests may call while somebody does (docs/product.md §33.14). */
  include: v.optional(v.picklist(['table_calls'])),
});
export const PartnerOrderList = v.object({
  /** By their last change. One may come again with a later cursor; none is left out. */
  orders: v.array(PartnerOrder),
  cursor: v.string(),
  /** There is more at once: ask again with the cursor. */
  has_more: v.boolean(),
  /** Of the same restaurants, those that nobody has taken, the oldest first; empty when they were not asked for. */
  table_calls: v.optional(v.array(PartnerTableCall), []),
});
export const PartnerOrderQuery = v.strictObject({ order_id: SecretId });

/** Until when it is handed over: so many minutes from now at the latest, or between two instants. */
const NewPromise = v.union([
  v.strictObject({ minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24 * 60)) }),
  v.strictObject({ from: AskedInstant, to: AskedInstant }),
]);
export type NewPromise = v.InferOutput<typeof NewPromise>;

export const AcceptOrderBody = v.strictObject({
  order_id: SecretId,
  /** Null: what was promised stands. */
  promised: v.optional(v.nullable(NewPromise), null),
});
export const RejectOrderBody = v.strictObject({
  order_id: SecretId,
  reason: CancelReason,
  /** Said to the customer beside the reason: «закончился борщ». */
  comment: v.optional(v.nullable(longText(300)), null),
});
export const KITCHEN_STEPS = ['preparing', 'prepared', 'delivering', 'delivered'] as const;
export const MoveOrderBody = v.strictObject({
  order_id: SecretId,
  /** The next step, which says that both mean the same one. */
  status: v.picklist(KITCHEN_STEPS),
});
export const PromiseOrderBody = v.strictObject({ order_id: SecretId, promised: NewPromise });

/** `GET /intake`. */
export const IntakeQuery = v.strictObject({ restaurant_id: NumericId });
/** How a restaurant takes orders now; an order type that is not there is taken as always. */
export const RestaurantIntake = v.object({ restaurant_id: NumericId, intake: v.array(Intake) });

const OrderTypes = v.pipe(v.array(OrderType), v.minLength(1), v.maxLength(2));
export const PauseIntakeBody = v.strictObject({
  restaurant_id: NumericId,
  order_types: OrderTypes,
  /** Null: until further notice. */
  until: v.nullable(AskedInstant),
  /** Said to customers: «сломалась печь, чиним». */
  reason: v.pipe(text(120), v.minLength(1)),
});
export const ResumeIntakeBody = v.strictObject({ restaurant_id: NumericId, order_types: OrderTypes });
export const BusyIntakeBody = v.strictObject({
  restaurant_id: NumericId,
  order_types: OrderTypes,
  /** So many minutes more than usual, until then; null: as quick as always. */
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
      /** Of a dish its category, of an option its group. */
      group: v.string(),
      is_stopped: v.boolean(),
      /** Since when a partner has it sold out; null: it is sold, or the chain file says so. */
      stopped_since: v.optional(v.nullable(Instant), null),
    }),
  ),
});
const Items = v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(500)), []);
/** What is sold out from now on, and what is there again; everything else stays as it is. */
export const ChangeStopListBody = v.strictObject({ restaurant_id: NumericId, stop: Items, sell: Items });

/**
 * `POST /menu`: the whole menu, as these lists of the chain file have it (docs/chain-format.md). Pictures are not read: a dish keeps the
 * one that it has.
 */
export const UpdateMenuBody = v.strictObject({
  categories: v.array(ChainCategory),
  modifier_groups: v.array(ChainModifierGroup),
  products: v.array(ChainProduct),
  /** Says what would change, and changes nothing. */
  dry_run: v.optional(v.boolean(), false),
});
export const MenuChanges = v.object({
  changes: v.array(
    v.object({
      kind: v.picklist(['added', 'changed', 'archived', 'restored']),
      section: v.string(),
      /** By the chain file's id. */
      id: v.string(),
    }),
  ),
});
