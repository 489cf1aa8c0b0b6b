/** Names shared by the page and the worker. */
export const OUTBOX_LOCK = 'storefront-outbox';
export const OUTBOX_CHANNEL = 'storefront-outbox';
/** The tag of Background Sync. */
export const OUTBOX_SYNC = 'storefront-outbox';
/** The lock for changing this browser's push subscription. */
export const PUSH_LOCK = 'storefront-push';
