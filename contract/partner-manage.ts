import * as v from 'valibot';
import { OrderStatus } from './orders.ts';
import { OpeningHours, HoursException } from './restaurants.ts';
import {
  CalendarDate,
  Instant,
  Kopecks,
  NumericId,
  OrderType,
  PageSize,
  PaymentMethod,
  SecretId,
  TimeRange,
  longText,
  text,
} from './primitives.ts';

// What the manager's key asks and does (docs/product.md §26.19 to §26.23, §26.30).

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Kopecks of many orders together. */
const Sum = v.pipe(v.number(), v.safeInteger());
const Average = v.nullable(v.number());

/** Orders of a day as numbers. Minutes have fractions; null where there is nothing to take an average of. */
export const OwnerNumbers = v.object({
  orders: Count,
  canceled: Count,
  /** What orders that are not canceled cost. */
  revenue: Sum,
  /** What of it has gone back, or is on its way. */
  refunded: Sum,
  average_receipt: v.nullable(Sum),
  handed_over: Count,
  /** From placed to handed over, of what was ordered for as soon as possible. */
  average_minutes: Average,
  /** From the end of the promise to the hand-over; below 0: early. */
  average_against_promise: Average,
  late: Count,
  /** 0 to 1. */
  late_share: Average,
});
export type OwnerNumbers = v.InferOutput<typeof OwnerNumbers>;

/** `GET /day`. */
export const OwnerDayQuery = v.strictObject({ date: CalendarDate });
/** A day, in each restaurant's own time zone: together, and by restaurant, those without an order too. */
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
});
export type OwnerDay = v.InferOutput<typeof OwnerDay>;

/** `GET /day/orders`: the newest first. */
export const OwnerOrdersQuery = v.strictObject({
  date: CalendarDate,
  restaurant_id: v.optional(NumericId),
  /** `next` of the page before. */
  before: v.optional(NumericId),
  limit: v.optional(PageSize),
});
/** An order with its money, and nothing of a person. */
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
  /** Of its own payment: what has gone back or is on its way, and what of that the provider has not confirmed. */
  refunded: Kopecks,
  refund_waiting: Kopecks,
  /** What can be returned now (docs/product.md §26.21); 0: nothing. */
  refundable: Kopecks,
});
export type OwnerOrder = v.InferOutput<typeof OwnerOrder>;
export const OwnerOrders = v.object({
  orders: v.array(OwnerOrder),
  /** Null: this was the last page. */
  next: v.nullable(NumericId),
});

export const REFUND_WHYS = ['dish_missing', 'quality', 'late', 'wrong_order', 'other'] as const;
export const RefundOrderBody = v.strictObject({
  order_id: SecretId,
  amount: v.pipe(Kopecks, v.minValue(1)),
  /** What had been returned when the manager looked: so nothing goes back twice. */
  refunded_before: Kopecks,
  reason: v.picklist(REFUND_WHYS),
  /** Stays in the audit log: nothing of a person. */
  comment: v.optional(v.nullable(longText(300)), null),
});

/** `GET /till`: what has not reached the till, of the restaurants that have one. */
export const TillQuery = v.strictObject({ restaurant_id: v.optional(NumericId) });
/**
 * `waiting`: nothing has left yet, the till or iiko does not answer; `unanswered`: it has left, and nobody has said that it is there;
 * `unknown_dish`: iiko has no id for a dish or an option; `refused`: it does not take the order.
 */
export const TILL_WHYS = ['waiting', 'unanswered', 'unknown_dish', 'refused'] as const;
export const TillOrder = v.object({
  order_id: SecretId,
  number: v.string(),
  restaurant_id: NumericId,
  status: OrderStatus,
  /** When it was to be there. */
  since: Instant,
  why: v.picklist(TILL_WHYS),
  /** Why, in the words of the till, or the name of what it does not know; null: it has said nothing. */
  said: v.nullable(v.string()),
});
export type TillOrder = v.InferOutput<typeof TillOrder>;
export const TillOrders = v.object({
  /** Those that have a till; none: there is nothing to be said of tills. */
  restaurants: v.array(NumericId),
  /** The oldest first. */
  orders: v.array(TillOrder),
});
export const SendToTillBody = v.strictObject({ order_id: SecretId });
/** Is on its way once more; a repeat says what has become of it. */
export const SentToTill = v.object({
  order_id: SecretId,
  state: v.picklist(['waiting', 'asked', 'there', 'refused', 'withdrawn']),
});

/** `GET /stop-lists`: what is sold out, of every restaurant. */
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

/** `GET /hours`: the week of each restaurant, and days that are not as their weekday from yesterday on. */
export const RestaurantHours = v.object({
  restaurant_id: NumericId,
  name: v.string(),
  timezone: v.string(),
  opening_hours: OpeningHours,
  exceptions: v.array(HoursException),
});
export const HoursAnswer = v.object({ restaurants: v.array(RestaurantHours) });
export const ChangeHoursBody = v.strictObject({
  restaurant_id: NumericId,
  date: CalendarDate,
  /** None: closed. */
  hours: v.pipe(v.array(TimeRange), v.maxLength(5)),
  /** Said to customers: «санитарный день». */
  reason: v.pipe(text(120), v.minLength(1)),
});
export const ResetHoursBody = v.strictObject({ restaurant_id: NumericId, date: CalendarDate });

/** `GET /audit`: the newest first. */
export const AuditQuery = v.strictObject({
  restaurant_id: v.optional(NumericId),
  /** `next` of the page before. */
  before: v.optional(NumericId),
  limit: v.optional(PageSize),
});
export const AuditEntry = v.object({
  id: NumericId,
  at: Instant,
  key_id: v.string(),
  /** Null: a key of the demo. */
  key_name: v.nullable(v.string()),
  /** Null: the whole chain. */
  restaurant_id: v.nullable(NumericId),
  action: v.string(),
  details: v.record(v.string(), v.unknown()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
export const AuditPage = v.object({ entries: v.array(AuditEntry), next: v.nullable(NumericId) });
