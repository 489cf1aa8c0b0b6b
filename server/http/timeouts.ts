/**
 * Client timeouts, ms (docs/operations.md). Without them a few hundred connections that send or read nothing would stay
 * forever.
 */
export const CLIENT_TIMEOUTS = {
  /** For the whole request including its body: an order is under 8 KB. */
  requestTimeout: 30_000,
  /** For a socket without traffic in either direction: a client that stopped reading a response. */
  connectionTimeout: 30_000,
  http: {
    headersTimeout: 15_000,
    /** How often Node checks for slow requests. */
    connectionsCheckingInterval: 5000,
  },
} as const;
