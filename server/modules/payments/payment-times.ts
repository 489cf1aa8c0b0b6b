import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';

/** How long an order waits for payment, ms (docs/product.md §25.2). */
export const PAY_WITHIN_MS = 15 * millisecondsInMinute;
/** Maximum extra delay before an overdue order expires while the provider does not respond (docs/product.md §25.12). */
export const EXPIRY_PATIENCE_MS = 5 * millisecondsInMinute;
/** When to query the provider after a payment starts, and after an unpaid order expires (docs/product.md §25.13). */
export const ASK_AFTER_START_MS = [2 * millisecondsInMinute, 10 * millisecondsInMinute] as const;
export const ASK_AFTER_END_MS = [30 * millisecondsInMinute, millisecondsInDay] as const;
