/**
 * How long a client may take, ms (docs/operations.md). Without these a few hundred connections that send or read nothing
 * would stay for ever.
 */
export const CLIENT_TIMEOUTS = {
  /** For the whole request, its body included: an order is under 8 KB. */
  requestTimeout: 30_000,
  /** For a socket on which nothing moves, in either direction: somebody who has stopped reading an answer. */
  connectionTimeout: 30_000,
  http: {
    headersTimeout: 15_000,
    /** How often Node looks for requests that are too slow. */
    connectionsCheckingInterval: 5000,
  },
} as const;
