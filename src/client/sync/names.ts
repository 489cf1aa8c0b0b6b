/** Names that the page and the worker share. */
export const OUTBOX_LOCK = 'storefront-outbox';
export const OUTBOX_CHANNEL = 'storefront-outbox';
/** The tag of Background Sync. */
export const OUTBOX_SYNC = 'storefront-outbox';
