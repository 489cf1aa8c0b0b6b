import * as v from 'valibot';
import { deletePush, savePush, testPush } from '#contract/calls/push.ts';
import { PushKinds } from '#contract/push.ts';
import { environmentQuery } from '../queries/queries.ts';
import type { Services } from '../services.ts';
import { createLock } from '../sync/browser.ts';
import { PUSH_LOCK } from '../sync/names.ts';
import { endBrowserPush, pushPermission, pushSupport, subscribePush } from '#lib/push-browser.ts';
import { serializePush, type BrowserPush } from '#lib/serialize-push.ts';
import type { DeviceStorage } from '../device-storage.ts';

type Deps = Pick<Services, 'api' | 'storage'>;
type ReconcileDeps = Pick<Services, 'api' | 'storage' | 'queryClient'>;

/** One at a time, across all tabs: a start that finds no note yet would end the subscription that a tap is just creating. */
const oneAtATime = createLock(PUSH_LOCK);

const save = async ({ api, storage }: Deps, browser: BrowserPush, kinds: PushKinds | null): Promise<void> => {
  const note = readPushNote(storage);
  const before = note?.state === 'on' && note.endpoint !== browser.endpoint ? note.endpoint : null;
  const saved = await api.call(savePush, { body: { ...browser, replaces: before, kinds } });
  // Turned off meanwhile: the later choice wins.
  if (note?.state === 'on' && readPushNote(storage)?.state !== 'on') return;
  writePushNote(storage, { state: 'on', endpoint: browser.endpoint, kinds: saved.kinds });
};

/**
 * Requests permission and subscribes this browser to messages (docs/product.md §27.8). Call it on a tap: browsers do not ask at
 * other times.
 *
 * @param kinds the requested kinds; null: as before, or orders only
 * @returns false when the customer has not allowed it
 * @throws {DOMException} when the browser cannot; as the API client does
 */
export async function turnOnPush(services: Deps, publicKey: string, kinds: PushKinds | null = null): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await oneAtATime(async () => save(services, serializePush(await subscribePush(publicKey)), kinds));
  return true;
}

/**
 * Requests a test message to this browser (docs/product.md §27.12); a lost subscription is recreated first.
 *
 * @throws {DOMException} when the browser cannot; as the API client does
 */
export async function tryPush(services: Deps, publicKey: string): Promise<void> {
  await oneAtATime(async () => {
    const browser = serializePush(await subscribePush(publicKey));
    await save(services, browser, null);
    await services.api.call(testPush, { body: { endpoint: browser.endpoint } });
  });
}

/** Stops messages to this browser; here at once, and on the server when it is reachable. */
export async function turnOffPush({ api, storage }: Deps): Promise<void> {
  const note = readPushNote(storage);
  writePushNote(storage, null);
  await endBrowserPush();
  if (note?.state === 'on') await api.call(deletePush, { body: { endpoint: note.endpoint } }).catch(() => undefined);
}

/**
 * Reconciles browser, server and the customer's choice on start (docs/product.md §27.9): a subscription not requested here
 * ends, one that was requested and lost is recreated, and the server learns whose it is. Silent: failures are retried at
 * the next start.
 */
export async function reconcilePush(services: ReconcileDeps): Promise<void> {
  await oneAtATime(() => reconcile(services));
}

async function reconcile(services: ReconcileDeps): Promise<void> {
  const { api, storage, queryClient } = services;
  if (pushSupport() !== 'yes') return;
  const note = readPushNote(storage);
  if (note?.state !== 'on') return endBrowserPush();
  if (pushPermission() !== 'granted') return writePushNote(storage, null);
  const key = queryClient.getQueryData(environmentQuery(api).queryKey)?.push?.public_key;
  if (key === undefined) return;
  try {
    await save(services, serializePush(await subscribePush(key)), null);
  } catch {
    // Offline: there is nothing to report either.
  }
}

const PushNote = v.variant('state', [
  v.object({ state: v.literal('refused') }),
  v.object({ state: v.literal('on'), endpoint: v.string(), kinds: PushKinds }),
]);
/** This device's person's choice about push messages. */
export type PushNote = v.InferOutput<typeof PushNote>;

const CHANGED = 'storefront-push';

/** Null: not asked yet, or turned off. */
export function readPushNote(storage: DeviceStorage): PushNote | null {
  return storage.read('push', PushNote);
}

export function writePushNote(storage: DeviceStorage, note: PushNote | null): void {
  if (note === null) storage.remove('push');
  else storage.write('push', note);
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back when it changes, here or in another tab. Returns an unsubscribe function. */
export function subscribePushNote(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}
