import { hoursToMilliseconds, minutesToMilliseconds, secondsToMilliseconds } from 'date-fns';

/** How long an order that iiko refused waits for someone to take it on the kitchen's screen (docs/product.md §28.4), ms. */
export const GRACE_MS = minutesToMilliseconds(10);
/** Age at which an order not at the till is given up: its retries ended some minutes before, ms. */
export const UNSENT_MS = minutesToMilliseconds(50);
/** An order for later is retried while its promised time is more than this away, ms. */
export const LATER_LEAD_MS = hoursToMilliseconds(2);
/** An order not at the till for less than this counts as on its way and is not reported (docs/product.md §26.30), ms. */
export const ON_ITS_WAY_MS = minutesToMilliseconds(1);
/** How much longer to retry while iiko does not report whether it has an order, ms. */
export const PATIENCE_MS = minutesToMilliseconds(5);
/** Delay before an order that the till was too slow to take is sent again (docs/product.md §28.4), ms. */
export const RETRY_MS = secondsToMilliseconds(15);
