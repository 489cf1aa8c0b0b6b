/** Names that the page and the worker share. */
export const OUTBOX_LOCK = 'storefront-outbox';
export const OUTBOX_CHANNEL = 'storefront-outbox';
/** The tag of Background Sync. */
export const OUTBOX_SYNC = 'storefront-outbox';
/** Who changes this browser's subscription to push messages. */
export const PUSH_LOCK = 'storefront-push';
