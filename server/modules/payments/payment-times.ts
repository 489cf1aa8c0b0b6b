import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';

/** How long an order waits for its money, ms (docs/product.md §25.2). */
export const PAY_WITHIN_MS = 15 * millisecondsInMinute;
/** An order whose time is over ends so much later at the latest, when the provider does not answer (docs/product.md §25.12). */
export const EXPIRY_PATIENCE_MS = 5 * millisecondsInMinute;
/** When the provider is asked after a payment was begun, and after an unpaid order has ended (docs/product.md §25.13). */
export const ASK_AFTER_START_MS = [2 * millisecondsInMinute, 10 * millisecondsInMinute] as const;
export const ASK_AFTER_END_MS = [30 * millisecondsInMinute, millisecondsInDay] as const;
