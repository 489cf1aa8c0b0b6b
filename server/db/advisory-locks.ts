/**
 * All advisory locks of the server; the numbers are the same in every instance. Two locks under one number would block each
 * other for no reason, so they are listed together here, and a test rejects numbers anywhere else.
 */
export const ADVISORY_LOCKS = {
  /** Held while migrating the schema. */
  migration: 7_240_915,
  /** Held for the whole import of a chain. */
  chainImport: 7_240_916,
  /** Held for milliseconds while counting login codes and sending one. */
  loginCodes: 7_240_917,
  /** Combined with a restaurant's id: held for milliseconds while booking overlapping tables or seats. */
  bookables: 7_240_918,
  /** Combined with a restaurant's id: held for milliseconds while placing an order that is paid on receipt. */
  unpaidOrders: 7_240_919,
  /** Combined with a restaurant's id: held for milliseconds while an order takes, moves or leaves its place in the kitchen. */
  kitchenPlaces: 7_240_921,
  /** Held for milliseconds while the office's draft changes, and while it is published. */
  draft: 7_240_920,
  /** Held for milliseconds while what is known of customers' orders is summed up anew. */
  customerSummaries: 7_240_922,
} as const;
