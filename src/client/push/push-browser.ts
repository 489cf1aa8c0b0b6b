import { isIos, isStandalone } from '#lib/ios.ts';

/** A subscription that does not come in this time does not come: without the internet a browser waits for ever, ms. */
const PATIENCE_MS = 20_000;

/** `install`: iPhones and iPads have it in the installed app only. */
export type PushSupport = 'yes' | 'install' | 'no';

/** Tells whether this browser can be sent messages. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return isIos() && !isStandalone() ? 'install' : 'no';
}

/** What the customer has said to the browser; where it knows no such thing, denied. */
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

/** The subscription of this browser, if there is one. */
export async function currentPush(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Subscribes, or answers the subscription that there is; one that was made with another key is given up.
 *
 * @param publicKey of the server, base64url
 * @throws {DOMException} when the browser or its push service will not
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

/** Ends the subscription in the browser: what is still sent to it reaches nobody. Never throws. */
export async function endBrowserPush(): Promise<void> {
  try {
    if (pushSupport() === 'yes') await (await currentPush())?.unsubscribe();
  } catch {
    // The server forgets it when its push service says that it is gone.
  }
}
