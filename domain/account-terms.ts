/** Days of an account are Moscow's: a customer may eat in any town (docs/product.md §7). */
export const ACCOUNT_ZONE = 'Europe/Moscow';

/** The first day that a customer can have been born on, `YYYY-MM-DD`. */
export const OLDEST_BIRTHDAY = '1900-01-01';
