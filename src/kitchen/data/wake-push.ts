import { screenApi } from '#contract/calls/screens.ts';
import { currentPush, endBrowserPush, pushPermission, pushSupport, subscribePush } from '#lib/push-browser.ts';
import { serializePush } from '#lib/serialize-push.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { newKey } from '#lib/ids.ts';

/**
 * `off`: can be turned on; `install`: an iPhone or iPad whose browser has to install the screen first; `denied`: forbidden in the browser;
 * `unsupported`: the browser or the server sends no messages.
 */
export type WakeState = 'on' | 'off' | 'install' | 'denied' | 'unsupported';

const browserState = async (): Promise<WakeState> => {
  const support = pushSupport();
  if (support !== 'yes') return support === 'install' ? 'install' : 'unsupported';
  if (pushPermission() === 'denied') return 'denied';
  return (await currentPush()) === null ? 'off' : 'on';
};

/** Reports whether this browser is woken for an order that nobody accepts (docs/product.md §26.43). @throws as the api client does */
export async function readWake(api: ApiClient): Promise<WakeState> {
  const state = await browserState();
  if (state !== 'on' && state !== 'off') return state;
  return (await api.call(screenApi.partnerScreenKey)).public_key === null ? 'unsupported' : state;
}

/** Subscribes with the server's present key: a subscription made with a former one would get nothing. */
const subscribe = async (api: ApiClient): Promise<WakeState> => {
  const { public_key: publicKey } = await api.call(screenApi.partnerScreenKey);
  if (publicKey === null) return 'unsupported';
  const body = serializePush(await subscribePush(publicKey));
  await api.call(screenApi.partnerSaveScreen, { body, idempotencyKey: newKey() });
  return 'on';
};

/**
 * Asks for the permission and has this browser woken. Call it on a tap: browsers do not ask at other times.
 *
 * @throws as the api client does; {DOMException} when the browser or its push service refuses
 */
export async function turnWakeOn(api: ApiClient): Promise<WakeState> {
  return (await Notification.requestPermission()) === 'granted' ? subscribe(api) : browserState();
}

/** Wakes this browser no more. Without the server the browser forgets it, and the server learns of it with its next message. */
export async function turnWakeOff(api: ApiClient): Promise<WakeState> {
  const subscription = pushSupport() === 'yes' ? await currentPush() : null;
  if (subscription === null) return 'off';
  const { endpoint } = subscription;
  await endBrowserPush();
  await api.call(screenApi.partnerEndScreen, { body: { endpoint }, idempotencyKey: newKey() }).catch(() => undefined);
  return 'off';
}

/** Sends a message to this browser, to try it out. @throws as the api client does */
export async function tryWake(api: ApiClient): Promise<void> {
  const { endpoint } = (await currentPush()) ?? {};
  if (endpoint === undefined) return;
  await api.call(screenApi.partnerTestScreen, { body: { endpoint }, idempotencyKey: newKey() });
}

/** At each start: a browser that is woken reports in, under the key that it is logged in with now. */
export async function reportWake(api: ApiClient): Promise<void> {
  if (pushSupport() !== 'yes' || pushPermission() !== 'granted') return;
  if ((await currentPush()) !== null) await subscribe(api);
}
