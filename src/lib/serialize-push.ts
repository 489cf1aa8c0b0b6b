import * as v from 'valibot';

const Told = v.object({ endpoint: v.string(), keys: v.object({ p256dh: v.string(), auth: v.string() }) });
/** A subscription as the API accepts it. */
export type BrowserPush = v.InferOutput<typeof Told>;

/** Returns what the page or the worker sends to the server. @throws ValiError when the browser gives no keys */
export function serializePush(subscription: PushSubscription): BrowserPush {
  return v.parse(Told, subscription.toJSON());
}
