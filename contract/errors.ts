import * as v from 'valibot';

/** Every error that a program can meet: its code and the HTTP status that goes with it. */
export const ERROR_STATUS = {
  INVALID_CSRF_TOKEN: 400,
  MALFORMED_REQUEST: 400,
  /** No key, an unknown, a wrong or a revoked one: one code for all of them, so that guessing teaches nothing. */
  PARTNER_KEY_INVALID: 401,
  /** Missing where a call changes something, or not of this request. */
  PARTNER_SIGNATURE_INVALID: 401,
  /** Signed more than five minutes ago, or ahead of the server's clock. */
  PARTNER_SIGNATURE_LATE: 401,
  NOT_AUTHENTICATED: 403,
  PARTNER_SCOPE_MISSING: 403,
  CROSS_SITE_REQUEST: 403,
  NOT_FOUND: 404,
  CART_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  RESTAURANT_NOT_FOUND: 404,
  /** No table has this code: it was not made here, or not read whole. */
  TABLE_NOT_FOUND: 404,
  BOOKING_NOT_FOUND: 404,
  TABLE_CALL_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The same key while its first request is still running. */
  IDEMPOTENCY_IN_PROGRESS: 409,
  /** The cart is not worth what the customer was shown: prices, dishes or zone have changed. */
  QUOTE_CHANGED: 409,
  CART_ALREADY_ORDERED: 409,
  /** `details.status` says how far it is. */
  ORDER_NOT_CANCELABLE: 409,
  ORDER_NOT_EDITABLE: 409,
  /** It is not delivered, or was too long ago. */
  ORDER_NOT_RATEABLE: 409,
  /** It is paid, canceled, out of time, or paid otherwise: the order says which. */
  ORDER_NOT_PAYABLE: 409,
  /** No table is free at that time (any more). */
  BOOKING_TIME_TAKEN: 409,
  /** The guests have come, or their time is over. */
  BOOKING_NOT_CANCELABLE: 409,
  /** The booking is in another state; `details.booking` is the booking as it is now. */
  BOOKING_STATUS_CHANGED: 409,
  /** The kitchen and the courier still need name, phone and address. */
  ACCOUNT_HAS_ACTIVE_ORDERS: 409,
  /** A signed request comes once: another try has another `webhook-id`, and the same Idempotency-Key. */
  PARTNER_REQUEST_REPLAYED: 409,
  /** The order has no such step (any more); `details.order` is the order as it is now. */
  ORDER_STATUS_CHANGED: 409,
  /** It is not delivered, was not paid online, has gone back whole, or a refund of it is still on its way. */
  ORDER_NOT_REFUNDABLE: 409,
  /** Another refund came between: `details.order` is the order as it is now. */
  REFUND_CHANGED: 409,
  /** It is at the till, is over, or its restaurant has none. */
  ORDER_NOT_FOR_TILL: 409,
  /** No screen of the restaurant shows calls of tables at this moment. */
  TABLE_CALL_UNHEARD: 409,
  /** The table is served no more, or has another code now. */
  TABLE_GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** The part of a file that was asked for lies beyond its end. */
  RANGE_NOT_SATISFIABLE: 416,
  VALIDATION_FAILED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_MISSING: 422,
  /** The cart to be changed or ordered does not exist any more: create a new one and repeat, once (docs/product.md §4.16). */
  CART_GONE: 422,
  ORDER_REFUSED: 422,
  /** `fields` says for what: name, phone, guests, time. */
  BOOKING_REFUSED: 422,
  PRODUCT_UNAVAILABLE: 422,
  MODIFIERS_INVALID: 422,
  PICKUP_ZONE_MISSING: 422,
  ZONE_INVALID: 422,
  CUTLERY_LIMIT: 422,
  CART_LIMIT: 422,
  /** `details.faults` names what is wrong with the menu, by path. */
  MENU_FAULTY: 422,
  /** `details.tries_left` says how often another may be tried. */
  LOGIN_CODE_WRONG: 422,
  /** Too late, used already, or of another request. */
  LOGIN_CODE_EXPIRED: 422,
  /** Tried too often: only a new code helps. */
  LOGIN_CODE_BURNT: 422,
  CONSENT_REQUIRED: 422,
  /** The provider of this chain makes no calls: ask for an SMS. */
  CALLS_UNAVAILABLE: 422,
  ADDRESS_LIMIT: 422,
  BONUS_NOT_ENOUGH: 422,
  /** Unknown, over, or not begun: one code for all of them, so that guessing teaches nothing. */
  PROMO_UNKNOWN: 422,
  PROMO_RESTAURANT: 422,
  PROMO_ORDER_TYPE: 422,
  PROMO_MIN_SUBTOTAL: 422,
  PROMO_FIRST_ORDER: 422,
  PROMO_USED: 422,
  PROMO_GIFT_MISSING: 422,
  PROMO_GIFT_SOLD_OUT: 422,
  PROMO_NOTHING_TO_DISCOUNT: 422,
  RATE_LIMITED: 429,
  /** As many streams are open, from this address or in all, as there may be: ask now and then instead. */
  STREAMS_FULL: 429,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UPSTREAM_UNAVAILABLE: 502,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The body of every answer that is not 2xx. `code` is for programs and may be one this build does not know; `message` is
 * a Russian sentence for the customer; `fields` (422) names what was wrong, by dotted path.
 */
export const ApiErrorBody = v.looseObject({
  code: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  details: v.optional(v.unknown()),
});
export type ApiErrorBody = v.InferOutput<typeof ApiErrorBody>;
