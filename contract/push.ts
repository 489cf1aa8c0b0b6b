import * as v from 'valibot';
import { SecretId } from './primitives.ts';

const base64url = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)));

/**
 * Where a push service takes messages for one browser: https, a public name, its usual port (docs/product.md §27.3). Which names
 * are push services is the server's to say.
 */
const PushEndpoint = v.pipe(
  v.string(),
  v.maxLength(1024),
  v.regex(/^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}\/[\w!$&'()*+,./:;=?@~%-]+$/),
);

/** What the customer wants to hear of (docs/product.md §27.2). */
export const PushKinds = v.strictObject({
  order_status: v.boolean(),
  /** Promotions and bonuses: a customer's with consent to advertising only, whatever is wished. */
  promotions: v.boolean(),
});
export type PushKinds = v.InferOutput<typeof PushKinds>;

/** A subscription as the browser tells it. */
export const SavePushBody = v.strictObject({
  endpoint: PushEndpoint,
  /** The browser's public key, an uncompressed point of P-256, and its secret; base64url without padding. */
  keys: v.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
  /** The one before, which the browser has given up: what was wished there goes on here. */
  replaces: v.optional(v.nullable(PushEndpoint), null),
  /** Missing: as before; a new one hears of orders. */
  kinds: v.optional(v.nullable(PushKinds), null),
});
/** What will be sent to it. */
export const SavedPush = v.object({ kinds: v.object(PushKinds.entries) });
export const DeletePushBody = v.strictObject({ endpoint: PushEndpoint });
export const TestPushBody = v.strictObject({ endpoint: PushEndpoint });

/** RFC 8030, as the declarative form of a message names itself. */
const DECLARATIVE = 8030;

/**
 * What stands in a push message (docs/product.md §27.5): the declarative form, which some browsers show without waking the
 * worker. The worker reads the same.
 */
export const PushMessage = v.object({
  web_push: v.literal(DECLARATIVE),
  /** The mark on the app's icon, 0 none; missing: as it is. Beside the notification: Safari reads it nowhere else. */
  app_badge: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    /** The page behind it: an address, or a path of this host. */
    navigate: v.string(),
    /** A later notification with it takes this one's place. */
    tag: v.string(),
    lang: v.string(),
    dir: v.picklist(['auto', 'ltr', 'rtl']),
    silent: v.boolean(),
    /** Buttons below the text, and the page that each opens. */
    actions: v.optional(
      v.pipe(v.array(v.object({ action: v.string(), title: v.string(), navigate: v.string() })), v.maxLength(2)),
      [],
    ),
    data: v.object({
      /** One a message: the second with the same id is a repeat. */
      id: v.string(),
      /** Of a status: whose it is. */
      order_id: v.nullable(SecretId),
    }),
  }),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;
