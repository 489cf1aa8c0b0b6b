/** Account dates are in Moscow time: a customer may order in any town (docs/product.md §7). */
export const ACCOUNT_ZONE = 'Europe/Moscow';

/** The earliest accepted birthday, `YYYY-MM-DD`. */
export const OLDEST_BIRTHDAY = '1900-01-01';
