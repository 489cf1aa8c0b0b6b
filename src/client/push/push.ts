import { deletePush, savePush, testPush } from '#contract/calls/push.ts';
import type { PushKinds } from '#contract/push.ts';
import { environmentQuery } from '../queries/queries.ts';
import type { Services } from '../services.ts';
import { createLock } from '../sync/browser.ts';
import { PUSH_LOCK } from '../sync/names.ts';
import { endBrowserPush, pushPermission, pushSupport, subscribePush } from './push-browser.ts';
import { tellPush, type BrowserPush } from './tell-push.ts';
import { readPushNote, writePushNote } from './push-note.ts';

type Deps = Pick<Services, 'api' | 'storage'>;
type ReconcileDeps = Pick<Services, 'api' | 'storage' | 'queryClient'>;

/** One at a time, over all tabs: a start that found no word yet would end what a tap is just making. */
const oneAtATime = createLock(PUSH_LOCK);

const save = async ({ api, storage }: Deps, browser: BrowserPush, kinds: PushKinds | null): Promise<void> => {
  const note = readPushNote(storage);
  const before = note?.state === 'on' && note.endpoint !== browser.endpoint ? note.endpoint : null;
  const saved = await api.call(savePush, { body: { ...browser, replaces: before, kinds } });
  // Turned off meanwhile: that was said last.
  if (note?.state === 'on' && readPushNote(storage)?.state !== 'on') return;
  writePushNote(storage, { state: 'on', endpoint: browser.endpoint, kinds: saved.kinds });
};

/**
 * Asks the browser, and has messages sent here from now on (docs/product.md §27.8). To be called by a tap: browsers ask at no
 * other time.
 *
 * @param kinds what is wished; null: as before, or the orders alone
 * @returns false when the customer has not allowed it
 * @throws {DOMException} when the browser cannot; as the API client does
 */
export async function turnOnPush(services: Deps, publicKey: string, kinds: PushKinds | null = null): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await oneAtATime(async () => save(services, tellPush(await subscribePush(publicKey)), kinds));
  return true;
}

/**
 * Has a message sent here that says that messages arrive (docs/product.md §27.12); a subscription that was lost is made anew before.
 *
 * @throws {DOMException} when the browser cannot; as the API client does
 */
export async function tryPush(services: Deps, publicKey: string): Promise<void> {
  await oneAtATime(async () => {
    const browser = tellPush(await subscribePush(publicKey));
    await save(services, browser, null);
    await services.api.call(testPush, { body: { endpoint: browser.endpoint } });
  });
}

/** Ends messages to this browser; done here at once, and at the server when it can be reached. */
export async function turnOffPush({ api, storage }: Deps): Promise<void> {
  const note = readPushNote(storage);
  writePushNote(storage, null);
  await endBrowserPush();
  if (note?.state === 'on') await api.call(deletePush, { body: { endpoint: note.endpoint } }).catch(() => undefined);
}

/**
 * Brings browser, server and the customer's word together at a start (docs/product.md §27.9): a subscription that nobody here
 * has asked for ends, one that was asked for and is lost is made anew, and the server hears whose it is. Quiet: what fails is
 * done at the next start.
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
    await save(services, tellPush(await subscribePush(key)), null);
  } catch {
    // Without a network: there is nothing to be told either.
  }
}
