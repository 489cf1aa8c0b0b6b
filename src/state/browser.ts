import type { ConnectivityHint } from '../platform/connectivity/connectivity.ts';
import { OUTBOX_CHANNEL, OUTBOX_LOCK, OUTBOX_SYNC } from '../platform/outbox/names.ts';
import { readCookieText } from '../platform/storage/cookie-text.ts';
import type { CookieJar, KeyValueStorage } from '../platform/storage/device-storage.ts';

/** The rituals of the browser that the platform, which has no DOM, is handed. Nothing here runs while it is imported. */

/** `localStorage`, or null where even looking at it throws. */
export const browserStorage = (): KeyValueStorage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

const secure = () => (location.protocol === 'https:' ? '; secure' : '');

export const browserCookies = (): CookieJar => ({
  get: (name) => readCookieText(document.cookie, name),
  set: (name, value, { maxAgeSeconds }) => {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure()}`;
  },
  remove: (name) => {
    document.cookie = `${name}=; path=/; max-age=0; samesite=lax${secure()}`;
  },
});

export const browserHints = (onHint: (hint: ConnectivityHint) => void): (() => void) => {
  const online = () => {
    onHint('online');
  };
  const offline = () => {
    onHint('offline');
  };
  const visible = () => {
    if (document.visibilityState === 'visible') onHint('visible');
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', visible);
  };
};

/** Calls back whenever the page is looked at again. */
export const onVisible = (listener: () => void): (() => void) =>
  browserHints((hint) => {
    if (hint === 'visible') listener();
  });

/**
 * One drainer over all tabs and the worker. Plain http has no Web Locks; then two tabs may send the same step, with the
 * same key, which has one effect.
 */
export const browserLock = async (task: () => Promise<void>): Promise<void> => {
  // The types know no browser without it.
  const locks: LockManager | undefined = navigator.locks;
  if (locks) await locks.request(OUTBOX_LOCK, task);
  else await task();
};

/** Tells other tabs that the outbox has changed. */
export const browserChannel = (): { post: () => void; subscribe: (listener: () => void) => () => void } => {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  return {
    post: () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      channel.postMessage({ version: 1 });
    },
    subscribe: (listener) => {
      channel.addEventListener('message', listener);
      return () => {
        channel.removeEventListener('message', listener);
      };
    },
  };
};

/** Background Sync (Chromium): the types know no browser with it. */
interface SyncingRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when there is a network again, with the tab closed as well. A bonus: the page is primary. */
export const requestBackgroundSync = (): void => {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  workers
    .getRegistration()
    .then((registration: (ServiceWorkerRegistration & SyncingRegistration) | undefined) =>
      // Without an active worker there is nobody to be woken.
      registration?.active ? registration.sync?.register(OUTBOX_SYNC) : undefined,
    )
    .catch(() => {}); // private windows and settings forbid it
};

const purges = (): BroadcastChannel => new BroadcastChannel('storefront-purge');
/** The one that this tab listens to: what is said through it is not heard here. */
let heard: BroadcastChannel | null = null;

/** Tells the other tabs that the person was forgotten on this device. */
export const tellForgotten = (): void => {
  const channel = heard ?? purges();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel.postMessage({ version: 1 });
  if (channel !== heard) channel.close();
};

/** Another tab has forgotten the person: this one does, and leaves the screens of the one before, with all that they hold. */
export const onForgotten = (forget: () => Promise<void>): (() => void) => {
  const channel = purges();
  heard = channel;
  const leave = (): void => location.assign('/');
  channel.addEventListener('message', () => {
    forget().then(leave, leave);
  });
  return () => {
    heard = null;
    channel.close();
  };
};

const loadRoom = () => import('./make-room.ts');

/**
 * What goes when the disk is full, in this order (fault 16): pictures, then stored answers. The outbox itself never does.
 * Rarely needed, so it is not on the way to the menu.
 */
export const makeRoom: readonly (() => Promise<void>)[] = [
  async () => (await loadRoom()).dropPictures(),
  async () => (await loadRoom()).dropReads(),
];
