import * as v from 'valibot';

const Told = v.object({ endpoint: v.string(), keys: v.object({ p256dh: v.string(), auth: v.string() }) });
/** A subscription, as the API takes it. */
export type BrowserPush = v.InferOutput<typeof Told>;

/** What is to be sent to the server, by the page or by the worker. @throws ValiError when the browser gives no keys */
export function tellPush(subscription: PushSubscription): BrowserPush {
  return v.parse(Told, subscription.toJSON());
}
