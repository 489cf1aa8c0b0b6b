import { isIos, isStandalone } from '#lib/ios.ts';

/** Time limit for a subscription: offline, a browser waits forever, ms. */
const PATIENCE_MS = 20_000;

/** `install`: iPhones and iPads support it in the installed app only. */
export type PushSupport = 'yes' | 'install' | 'no';

/** Reports whether this browser can receive push messages. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return isIos() && !isStandalone() ? 'install' : 'no';
}

/** Returns the customer's permission in the browser; denied where unsupported. */
export function pushPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('The push service does not answer', 'TimeoutError')), PATIENCE_MS);
    }),
  ]);

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Returns this browser's subscription, if there is one. */
export async function currentPush(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Subscribes, or returns the existing subscription; one made with another key is dropped.
 *
 * @param publicKey of the server, base64url
 * @throws {DOMException} when the browser or its push service refuses
 */
export async function subscribePush(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await inTime(navigator.serviceWorker.ready);
  const known = await pushManager.getSubscription();
  if (known !== null) {
    if (base64url(known.options.applicationServerKey) === publicKey) return known;
    await known.unsubscribe();
  }
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Ends the subscription in the browser: messages still sent to it are dropped. Never throws. */
export async function endBrowserPush(): Promise<void> {
  try {
    if (pushSupport() === 'yes') await (await currentPush())?.unsubscribe();
  } catch {
    // The server forgets it when the push service reports it gone.
  }
}
