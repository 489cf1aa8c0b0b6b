import * as v from 'valibot';

/** Every error that a program can meet: its code and the HTTP status that goes with it. */
export const ERROR_STATUS = {
  INVALID_CSRF_TOKEN: 400,
  MALFORMED_REQUEST: 400,
  NOT_AUTHENTICATED: 403,
  CROSS_SITE_REQUEST: 403,
  NOT_FOUND: 404,
  CART_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The same key while its first request is still running. */
  IDEMPOTENCY_IN_PROGRESS: 409,
  /** The cart is not worth what the customer was shown: prices, dishes or zone have changed. */
  QUOTE_CHANGED: 409,
  CART_ALREADY_ORDERED: 409,
  ORDER_NOT_CANCELABLE: 409,
  ORDER_NOT_EDITABLE: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_MISSING: 422,
  /** The cart to be changed or ordered does not exist any more: create a new one and repeat, once (spec §8). */
  CART_GONE: 422,
  ORDER_REFUSED: 422,
  PRODUCT_UNAVAILABLE: 422,
  MODIFIERS_INVALID: 422,
  PICKUP_ZONE_MISSING: 422,
  ZONE_INVALID: 422,
  CUTLERY_LIMIT: 422,
  CART_LIMIT: 422,
  RATE_LIMITED: 429,
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
