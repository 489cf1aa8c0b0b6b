import * as v from 'valibot';

/** Every error code with its HTTP status. */
export const ERROR_STATUS = {
  INVALID_CSRF_TOKEN: 400,
  MALFORMED_REQUEST: 400,
  /** A missing, unknown, wrong or revoked key: the same code for all, so that guessing reveals nothing. */
  PARTNER_KEY_INVALID: 401,
  /** The signature is missing where a call changes data, or does not match this request. */
  PARTNER_SIGNATURE_INVALID: 401,
  /** Signed more than five minutes ago, or ahead of the server's clock. */
  PARTNER_SIGNATURE_LATE: 401,
  /** No one is logged in in this browser, or the session has ended. */
  OFFICE_SESSION_MISSING: 401,
  /** Not a passkey of someone who works here, or its answer does not prove it: another site, an old challenge, a used one. */
  PASSKEY_REFUSED: 403,
  NOT_AUTHENTICATED: 403,
  PARTNER_SCOPE_MISSING: 403,
  /** The code was right, but the phone belongs to no one who works here, or to someone who is blocked. */
  OFFICE_NOT_STAFF: 403,
  /** The person's role does not include the action; `details` names it. */
  OFFICE_RIGHT_MISSING: 403,
  CROSS_SITE_REQUEST: 403,
  NOT_FOUND: 404,
  CART_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  RESTAURANT_NOT_FOUND: 404,
  /** No table has this code: it was not created here, or not read completely. */
  TABLE_NOT_FOUND: 404,
  BOOKING_NOT_FOUND: 404,
  TABLE_CALL_NOT_FOUND: 404,
  /** No chain file was imported since the server keeps them: import it once. */
  CHAIN_FILE_MISSING: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The first request with the same key is still running. */
  IDEMPOTENCY_IN_PROGRESS: 409,
  /** The cart's total differs from what the customer was shown: prices, dishes or zone have changed. */
  QUOTE_CHANGED: 409,
  CART_ALREADY_ORDERED: 409,
  /** `details.status` is its current status. */
  ORDER_NOT_CANCELABLE: 409,
  ORDER_NOT_EDITABLE: 409,
  /** Not delivered, or too long ago. */
  ORDER_NOT_RATEABLE: 409,
  /** Paid, canceled, expired, or paid by another method: the order says which. */
  ORDER_NOT_PAYABLE: 409,
  /** No table is free at that time, or not any more. */
  BOOKING_TIME_TAKEN: 409,
  /** The guests have arrived, or the booking's time is over. */
  BOOKING_NOT_CANCELABLE: 409,
  /** The booking is in another state; `details.booking` is the booking as it is now. */
  BOOKING_STATUS_CHANGED: 409,
  /** The kitchen and the courier still need name, phone and address. */
  ACCOUNT_HAS_ACTIVE_ORDERS: 409,
  /** A signed request is accepted once: a retry needs a new `webhook-id`, and the same Idempotency-Key. */
  PARTNER_REQUEST_REPLAYED: 409,
  /** The order does not have this step, or not any more; `details.order` is its current state. */
  ORDER_STATUS_CHANGED: 409,
  /** Another courier has taken it; `details.courier` is the name. */
  DELIVERY_TAKEN: 409,
  /** Not delivered, not paid online, fully refunded, or a refund is still in progress. */
  ORDER_NOT_REFUNDABLE: 409,
  /** Another refund was made in between: `details.order` is the order's current state. */
  REFUND_CHANGED: 409,
  /** Someone else has changed its dishes in between: `details.order` is the order's current state. */
  ORDER_CHANGED: 409,
  /** It was sent to the till, which cannot change it: change it there, or cancel it and take it anew. */
  ORDER_AT_TILL: 409,
  /** It is paid online, and would cost more than it does: nothing can be collected for it. */
  ORDER_WOULD_COST_MORE: 409,
  /** Already at the till, finished, or its restaurant has no till. */
  ORDER_NOT_FOR_TILL: 409,
  /** Someone else was faster: `details.fields` has each field's value now, and whose it is. */
  DRAFT_CHANGED: 409,
  /** An import has changed fields under the draft; `details.conflicts` names them. */
  DRAFT_CONFLICT: 409,
  STAFF_PHONE_TAKEN: 409,
  /** No one would be left who may invite and block. */
  STAFF_LAST_OWNER: 409,
  /** No screen of the restaurant currently shows table calls. */
  TABLE_CALL_UNHEARD: 409,
  /** The table is no longer served, or has a new code. */
  TABLE_GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** The requested range is beyond the end of the file. */
  RANGE_NOT_SATISFIABLE: 416,
  VALIDATION_FAILED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_MISSING: 422,
  /** The cart to be changed or ordered no longer exists: create a new one and retry, once (docs/product.md §4.16). */
  CART_GONE: 422,
  ORDER_REFUSED: 422,
  /** The promised time is reversed, past, too far ahead or too wide; `fields` says which (docs/product.md §26.8). */
  PROMISE_REFUSED: 422,
  /** `fields` names the reason: name, phone, guests, time. */
  BOOKING_REFUSED: 422,
  PRODUCT_UNAVAILABLE: 422,
  MODIFIERS_INVALID: 422,
  PICKUP_ZONE_MISSING: 422,
  ZONE_INVALID: 422,
  CUTLERY_LIMIT: 422,
  CART_LIMIT: 422,
  /** `details.faults` lists the menu's faults by path. */
  MENU_FAULTY: 422,
  /** Same, of the office's draft; each fault has the field that it belongs to. */
  DRAFT_FAULTY: 422,
  /** `details.tries_left` is the number of remaining attempts. */
  LOGIN_CODE_WRONG: 422,
  /** Expired, already used, or issued for another request. */
  LOGIN_CODE_EXPIRED: 422,
  /** Too many attempts: a new code is needed. */
  LOGIN_CODE_BURNT: 422,
  CONSENT_REQUIRED: 422,
  /** The chain's provider makes no calls: request an SMS. */
  CALLS_UNAVAILABLE: 422,
  ADDRESS_LIMIT: 422,
  BONUS_NOT_ENOUGH: 422,
  /** Unknown, expired, or not yet valid: the same code for all, so that guessing reveals nothing. */
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
  /** The limit of open streams is reached, for this address or in total: poll instead. */
  STREAMS_FULL: 429,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UPSTREAM_UNAVAILABLE: 502,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The body of every non-2xx response. `code` is for programs and may be unknown to this build; `message` is a Russian sentence for the
 * customer; `fields` (422) names the invalid fields by dotted path.
 */
export const ApiErrorBody = v.looseObject({
  code: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  details: v.optional(v.unknown()),
});
export type ApiErrorBody = v.InferOutput<typeof ApiErrorBody>;
