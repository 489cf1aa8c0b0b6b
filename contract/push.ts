import * as v from 'valibot';
import { SecretId } from './primitives.ts';

const base64url = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)));

/**
 * Where a push service accepts messages for one browser: https, a public host name, the default port (docs/product.md §27.3). The server
 * decides which hosts are push services.
 */
const PushEndpoint = v.pipe(
  v.string(),
  v.maxLength(1024),
  v.regex(/^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}\/[\w!$&'()*+,./:;=?@~%-]+$/),
);

/** What the customer subscribes to (docs/product.md §27.2). */
export const PushKinds = v.strictObject({
  order_status: v.boolean(),
  /** Promotions and bonuses: sent only to customers with consent to advertising, whatever the setting. */
  promotions: v.boolean(),
});
export type PushKinds = v.InferOutput<typeof PushKinds>;

/** A subscription as provided by the browser. */
export const SavePushBody = v.strictObject({
  endpoint: PushEndpoint,
  /** The browser's public key, an uncompressed point of P-256, and its secret; base64url without padding. */
  keys: v.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
  /** The previous subscription, discarded by the browser: its settings carry over. */
  replaces: v.optional(v.nullable(PushEndpoint), null),
  /** Missing: unchanged; a new subscription gets order messages. */
  kinds: v.optional(v.nullable(PushKinds), null),
});
/** What will be sent to it. */
export const SavedPush = v.object({ kinds: v.object(PushKinds.entries) });
export const DeletePushBody = v.strictObject({ endpoint: PushEndpoint });
export const TestPushBody = v.strictObject({ endpoint: PushEndpoint });

/** RFC 8030, as the declarative form of a message names itself. */
const DECLARATIVE = 8030;

/**
 * The content of a push message (docs/product.md §27.5): the declarative form, which some browsers show without starting the worker. The
 * worker reads the same.
 */
export const PushMessage = v.object({
  web_push: v.literal(DECLARATIVE),
  /** The app icon's badge, 0 for none; missing: unchanged. Outside the notification, as Safari reads it only here. */
  app_badge: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    /** The page to open: an address, or a path of this host. */
    navigate: v.string(),
    /** A later notification with the same tag replaces this one. */
    tag: v.string(),
    lang: v.string(),
    dir: v.picklist(['auto', 'ltr', 'rtl']),
    silent: v.boolean(),
    /** Buttons below the text, and the page each one opens. */
    actions: v.optional(
      v.pipe(v.array(v.object({ action: v.string(), title: v.string(), navigate: v.string() })), v.maxLength(2)),
      [],
    ),
    data: v.object({
      /** Unique per message: a second one with the same id is a repeat. */
      id: v.string(),
      /** The order of a status message. */
      order_id: v.nullable(SecretId),
    }),
  }),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;
