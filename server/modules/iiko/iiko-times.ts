import { hoursToMilliseconds, minutesToMilliseconds } from 'date-fns';

/** An order that iiko refuses waits so long for somebody who takes it on the kitchen's screen (docs/product.md §28.4), ms. */
export const GRACE_MS = minutesToMilliseconds(10);
/** An order that is not at the till so long after it was placed will not come there: its tries have ended some minutes before, ms. */
export const UNSENT_MS = minutesToMilliseconds(50);
/** An order for later is tried anew as long as there is more time than this before its promise, ms. */
export const LATER_LEAD_MS = hoursToMilliseconds(2);
/** An order that is not at the till for less than this is on its way, and nobody is told of it (docs/product.md §26.30), ms. */
export const ON_ITS_WAY_MS = minutesToMilliseconds(1);
/** An iiko that does not answer whether it has an order is asked so much longer, ms. */
export const PATIENCE_MS = minutesToMilliseconds(5);
