import * as v from 'valibot';
import { PushKinds } from '#contract/push.ts';
import type { DeviceStorage } from '../device-storage.ts';

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
