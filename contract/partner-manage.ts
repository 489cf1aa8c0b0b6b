import * as v from 'valibot';
import { CartTotals, MAX_CART_LINES, MAX_LINE_QUANTITY, Modifiers, Quantity } from './cart.ts';
import { Order, OrderIssue, OrderStatus, PromisedTime } from './orders.ts';
import { CountOfMany, KopecksOfMany, OwnerNumbers } from './owner-numbers.ts';
import { Expected, PartnerOrder } from './partner.ts';
import { DeliveryDetails } from './places.ts';
import { OpeningHours, HoursException } from './restaurants.ts';
import {
  CalendarDate,
  CourierWishes,
  Instant,
  Kopecks,
  MAX_LENGTH,
  NumericId,
  OrderType,
  PageSize,
  PaymentMethod,
  SecretId,
  TimeRange,
  longText,
  text,
} from './primitives.ts';

// Calls of a manager's key (docs/product.md §26.19 to §26.23, §26.30).

/** `GET /day`. */
export const OwnerDayQuery = v.strictObject({ date: CalendarDate });
/** A day in each restaurant's own time zone: in total, and by restaurant, including those without orders. */
export const OwnerDay = v.object({
  date: CalendarDate,
  ...OwnerNumbers.entries,
  restaurants: v.array(
    v.object({
      restaurant_id: NumericId,
      name: v.string(),
      ...OwnerNumbers.entries,
      by_type: v.array(v.object({ order_type: OrderType, ...OwnerNumbers.entries })),
    }),
  ),
  /** What each courier with a key of their own has handed over on this business day, by name (docs/product.md §26.52). */
  couriers: v.optional(
    v.array(
      v.object({
        key_id: v.string(),
        name: v.string(),
        delivered: CountOfMany,
        cash_orders: CountOfMany,
        cash: KopecksOfMany,
      }),
    ),
    [],
  ),
});
export type OwnerDay = v.InferOutput<typeof OwnerDay>;

/** `GET /day/orders`: newest first. */
export const OwnerOrdersQuery = v.strictObject({
  date: CalendarDate,
  restaurant_id: v.optional(NumericId),
  /** `next` of the previous page. */
  before: v.optional(NumericId),
  limit: v.optional(PageSize),
});
/** Portions of a dish whose money was or is being returned. */
const RefundedDish = v.object({ name: v.string(), quantity: CountOfMany });
/** An order with its amounts, without personal data. */
export const OwnerOrder = v.object({
  id: SecretId,
  number: v.string(),
  restaurant_id: NumericId,
  order_type: OrderType,
  status: OrderStatus,
  payment_method: PaymentMethod,
  placed_at: Instant,
  promised_to: Instant,
  handed_over_at: v.nullable(Instant),
  total: Kopecks,
  /** Of what it costs: the amount refunded or being refunded; and of its payment, the part not yet confirmed by the provider. */
  refunded: Kopecks,
  refund_waiting: Kopecks,
  /** The amount refundable now (docs/product.md §26.21); 0: nothing. */
  refundable: Kopecks,
  /** Of what an order paid online costs: collected in cash on receipt, and so returned by hand (docs/product.md §26.66). */
  by_hand: v.optional(Kopecks, 0),
  /** The dishes among what was refunded (docs/product.md §26.54). */
  refunded_dishes: v.optional(v.array(RefundedDish), []),
});
export type OwnerOrder = v.InferOutput<typeof OwnerOrder>;
export const OwnerOrders = v.object({
  orders: v.array(OwnerOrder),
  /** Null on the last page. */
  next: v.nullable(NumericId),
});

export const REFUND_WHYS = ['dish_missing', 'quality', 'late', 'wrong_order', 'other'] as const;
/** `GET /orders/refundable`. */
export const RefundableQuery = v.strictObject({ order_id: SecretId });
/** What of an order can be refunded by dishes. */
export const RefundableOrder = v.object({
  order: OwnerOrder,
  lines: v.array(
    v.object({
      item_id: NumericId,
      name: v.string(),
      options: v.array(v.string()),
      quantity: CountOfMany,
      /** What the customer has paid for all of them, after discounts and bonuses. */
      paid: Kopecks,
      /** How many of them were refunded already. */
      refunded: CountOfMany,
    }),
  ),
});
export type RefundableOrder = v.InferOutput<typeof RefundableOrder>;

/** Either a sum or dishes, whose sum the server computes. */
export const RefundOrderBody = v.strictObject({
  order_id: SecretId,
  amount: v.optional(v.pipe(Kopecks, v.minValue(1))),
  lines: v.optional(
    v.pipe(
      v.array(v.strictObject({ item_id: NumericId, quantity: v.pipe(CountOfMany, v.minValue(1)) })),
      v.minLength(1),
      v.maxLength(200),
    ),
  ),
  /** The refunded amount as the manager saw it: prevents a double refund. */
  refunded_before: Kopecks,
  reason: v.picklist(REFUND_WHYS),
  /** Remains in the audit log: no personal data. */
  comment: v.optional(v.nullable(longText(300)), null),
});

const Portions = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LINE_QUANTITY));
/** Changes the dishes of an order that no one cooks yet (docs/product.md §26.55). */
export const ChangeOrderBody = v.strictObject({
  order_id: SecretId,
  /** The order as the manager saw it. */
  revision: CountOfMany,
  /** Lines of the order with other portions; 0: the line goes. Those that are missing stay. */
  lines: v.optional(
    v.pipe(v.array(v.strictObject({ item_id: NumericId, quantity: Portions })), v.maxLength(MAX_CART_LINES)),
    [],
  ),
  /** Dishes of the restaurant's menu. */
  add: v.optional(
    v.pipe(
      v.array(v.strictObject({ product_id: NumericId, modifiers: Modifiers, quantity: Quantity })),
      v.maxLength(MAX_CART_LINES),
    ),
    [],
  ),
  /** What the order costs then, as the manager has told the customer; missing: whatever it is. */
  total: v.optional(Kopecks),
  /** What an order that was paid online costs more is collected in cash on receipt; else such a change is refused (docs/product.md §26.66). */
  collect_on_receipt: v.optional(v.boolean(), false),
  /** Changes nothing: the answer says what the order would be. */
  dry_run: v.optional(v.boolean(), false),
});
/** What a change makes of an order. */
export const ChangeQuote = v.object({
  lines: v.array(
    v.object({
      name: v.string(),
      options: v.array(v.string()),
      quantity: CountOfMany,
      unit_price: Kopecks,
      total_price: Kopecks,
    }),
  ),
  /** With `missing_to_minimum`, which does not prevent the change. */
  totals: CartTotals,
  /** The part of its online payment that goes back. */
  refund: Kopecks,
  /** What is collected on receipt then: of an order that was paid online, only what it costs more. */
  to_collect: v.optional(Kopecks, 0),
  /** The promo code gives nothing any more, and leaves the order. */
  promo_gone: v.boolean(),
});
export type ChangeQuote = v.InferOutput<typeof ChangeQuote>;
export const ChangedOrder = v.object({
  order: PartnerOrder,
  /** Of a dry run; null: the order has it. */
  quote: v.nullable(ChangeQuote),
});
export type ChangedOrder = v.InferOutput<typeof ChangedOrder>;

/** `POST /orders/make`: an order that staff make for someone who calls (docs/product.md §26.63). A dry run may lack what it asks for. */
export const MakeOrderBody = v.strictObject({
  restaurant_id: NumericId,
  order_type: OrderType,
  /** With coordinates and house, as `GET /address-suggestions` gives them; null: pickup. */
  delivery_details: v.optional(v.nullable(DeliveryDetails), null),
  /** Null: as soon as possible. */
  requested_at: v.optional(v.nullable(Instant), null),
  name: v.optional(v.nullable(text(MAX_LENGTH.name)), null),
  /** Any format. */
  phone_number: v.optional(v.nullable(text(30)), null),
  lines: v.pipe(
    v.array(v.strictObject({ product_id: NumericId, modifiers: Modifiers, quantity: Quantity })),
    v.maxLength(MAX_CART_LINES),
  ),
  cutlery_count: v.optional(CountOfMany, 0),
  comment: v.optional(v.nullable(longText(MAX_LENGTH.comment)), null),
  courier_wishes: v.optional(CourierWishes, []),
  payment_method: PaymentMethod,
  /** The banknote to give change for; cash only. */
  change_from: v.optional(v.nullable(Kopecks), null),
  /** `quote` of a dry run whose total the caller has heard; missing: whatever it costs. */
  quote: v.optional(v.pipe(text(100), v.minLength(1))),
  /** Makes nothing: the answer says what the order would cost, and what prevents it. */
  dry_run: v.optional(v.boolean(), false),
});
/** What an order for a caller would be: the answers of `/orders/prevalidate`, for these dishes. */
export const MakeQuote = v.object({
  /** What prevents it, in the order in which the checkout has it; empty: it can be made. */
  issues: v.array(v.omit(OrderIssue, ['item_id'])),
  totals: CartTotals,
  /** When it would arrive or be ready; null: unknown. */
  promised: v.nullable(PromisedTime),
  quote: v.string(),
  /** How the restaurant can be paid, the default first. */
  payment_methods: v.array(PaymentMethod),
  /** Times to choose from, for `requested_at`. */
  times: v.array(Instant),
});
export type MakeQuote = v.InferOutput<typeof MakeQuote>;
export const MadeOrder = v.object({
  /** Null: it was a dry run. */
  order: v.nullable(
    v.object({
      id: SecretId,
      number: v.string(),
      status: OrderStatus,
      promised: PromisedTime,
      payment_method: PaymentMethod,
      payment_status: Order.entries.payment_status,
      /** Until when it can be paid online, else it is canceled; null: it is not paid online. */
      pay_until: v.nullable(Instant),
      total_price: Kopecks,
      /** The order's page, where it is followed and paid, for the caller; only its path where the server has no PUBLIC_ORIGIN. */
      link: v.string(),
      /** The server can send the link by SMS to the phone of the order. */
      can_send_link: v.optional(v.boolean(), false),
    }),
  ),
  /** Of a dry run; null: the order was made. */
  quote: v.nullable(MakeQuote),
});
export type MadeOrder = v.InferOutput<typeof MadeOrder>;

/** `POST /orders/send-link`. */
export const OrderRef = v.strictObject({ order_id: SecretId });

/** `GET /till`: orders about which the till differs, for restaurants that have one: not there, or canceled here and still there. */
export const TillQuery = v.strictObject({ restaurant_id: v.optional(NumericId) });
/**
 * `waiting`: not sent yet, the till or iiko does not respond; `unanswered`: sent, but not confirmed; `unknown_dish`: iiko has no id for a
 * dish or an option; `refused`: iiko rejects the order; `not_canceled`: it was canceled here, and the till does not cancel it.
 */
export const TILL_WHYS = ['waiting', 'unanswered', 'unknown_dish', 'refused', 'not_canceled'] as const;
export const TillOrder = v.object({
  order_id: SecretId,
  number: v.string(),
  restaurant_id: NumericId,
  status: OrderStatus,
  /** When it should have reached the till. */
  since: Instant,
  why: v.picklist(TILL_WHYS),
  /** The till's own message, or the name of the unknown item; null: no message. */
  said: v.nullable(v.string()),
});
export type TillOrder = v.InferOutput<typeof TillOrder>;
export const TillOrders = v.object({
  /** Restaurants with a till; empty: tills are not used. */
  restaurants: v.array(NumericId),
  /** Oldest first. */
  orders: v.array(TillOrder),
});
export const SendToTillBody = v.strictObject({ order_id: SecretId });
/** Sending, or canceling, again; a repeated request returns the outcome. */
export const SentToTill = v.object({
  order_id: SecretId,
  state: v.picklist(['waiting', 'asked', 'there', 'refused', 'withdrawn']),
});

/** `GET /stop-lists`: sold-out items of every restaurant. */
export const StopLists = v.object({
  restaurants: v.array(
    v.object({
      restaurant_id: NumericId,
      name: v.string(),
      items: v.array(
        v.object({
          item: v.string(),
          kind: v.picklist(['dish', 'option']),
          name: v.string(),
          group: v.string(),
          stopped_since: v.nullable(Instant),
        }),
      ),
    }),
  ),
});

/** What a day's own hours leave without the restaurant: it would work then by its weekday's hours. */
export const AffectedDay = v.object({
  date: CalendarDate,
  orders: v.array(Expected),
  bookings: v.array(Expected),
});

/** `GET /hours`: the weekly hours of each restaurant, and exceptional days from yesterday on. */
export const RestaurantHours = v.object({
  restaurant_id: NumericId,
  name: v.string(),
  timezone: v.string(),
  opening_hours: OpeningHours,
  exceptions: v.array(HoursException),
  /** Orders and bookings for times that the exceptional days have closed; only days that have any. */
  affected: v.optional(v.array(AffectedDay), []),
});
export const HoursAnswer = v.object({ restaurants: v.array(RestaurantHours) });
export const ChangeHoursBody = v.strictObject({
  restaurant_id: NumericId,
  date: CalendarDate,
  /** Empty: closed. */
  hours: v.pipe(v.array(TimeRange), v.maxLength(5)),
  /** Shown to customers: «санитарный день». */
  reason: v.pipe(text(120), v.minLength(1)),
  /** Changes nothing: the answer is as it would be, with the orders and bookings that would be affected. */
  dry_run: v.optional(v.boolean(), false),
});
export const ResetHoursBody = v.strictObject({ restaurant_id: NumericId, date: CalendarDate });

/** `GET /audit`: newest first. */
export const AuditQuery = v.strictObject({
  restaurant_id: v.optional(NumericId),
  /** `next` of the previous page. */
  before: v.optional(NumericId),
  limit: v.optional(PageSize),
});
export const AuditEntry = v.object({
  id: NumericId,
  at: Instant,
  /** A partner's key, or the id of a person in the office. */
  key_id: v.string(),
  /** Of a key, or of a person in the office; null: a demo key. */
  key_name: v.nullable(v.string()),
  /** Null: the whole chain. */
  restaurant_id: v.nullable(NumericId),
  action: v.string(),
  details: v.record(v.string(), v.unknown()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
export const AuditPage = v.object({ entries: v.array(AuditEntry), next: v.nullable(NumericId) });
