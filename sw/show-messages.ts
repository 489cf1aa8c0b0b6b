import * as v from 'valibot';
import { PushMessage } from '#contract/push.ts';
import { STATE_CACHE } from '#client/offline/shared-caches.ts';
import { worker } from './scope.ts';

/** Ids of messages already shown; the newest are kept. */
const SHOWN_ADDRESS = '/-/pushed';
const MAX_SHOWN = 50;
const Ids = v.array(v.string());
const ClickData = v.object({ navigate: v.string(), actions: v.optional(v.record(v.string(), v.string()), {}) });

/** Notification options missing from the worker types. */
interface ShownOptions extends NotificationOptions {
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

/** What differs between the programs of one origin. */
export interface PushHandling {
  /** Shown where a message cannot be read: browsers end subscriptions that stay silent. */
  readonly unreadable: { readonly title: string; readonly navigate: string };
  /** Reports whether a window at this path shows what a message leads to. */
  readonly isShownAt: (path: string, wanted: string) => boolean;
  /** Reports the browser's new subscription to the server. `ended`: the endpoint that it replaces. */
  readonly renew: (subscription: PushSubscription, ended: string | null) => Promise<void>;
}

/** Shows push messages and opens their targets (docs/product.md §27.7). */
export function showMessages(handling: PushHandling): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(event.data, handling)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data, event.action, handling));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event, handling)));
}

const readMessage = (data: PushMessageData | null): PushMessage | null => {
  try {
    return v.parse(PushMessage, data?.json());
  } catch {
    return null;
  }
};

/** Reports whether this message was already shown, and records it as shown. */
async function noteShown(id: string): Promise<boolean> {
  try {
    const cache = await caches.open(STATE_CACHE);
    const shown = v.parse(Ids, (await (await cache.match(SHOWN_ADDRESS))?.json()) ?? []);
    if (shown.includes(id)) return true;
    await cache.put(SHOWN_ADDRESS, Response.json([...shown, id].slice(-MAX_SHOWN)));
  } catch {
    // If nothing can be stored, a repeated message alerts twice.
  }
  return false;
}

/** Shows every message, whatever it contains. */
async function show(data: PushMessageData | null, handling: PushHandling): Promise<void> {
  const message = readMessage(data);
  if (message === null) {
    const { title, navigate } = handling.unreadable;
    return worker.registration.showNotification(title, { lang: 'ru', icon: ICON, data: { navigate } });
  }
  const { notification, app_badge: badge } = message;
  const { title, body, navigate, actions, tag, lang, dir } = notification;
  const isRepeat = await noteShown(notification.data.id);
  const silent = notification.silent || isRepeat;
  const options: ShownOptions = {
    body,
    tag,
    lang,
    dir,
    silent,
    // A new status of the same order alerts again.
    renotify: !silent,
    icon: ICON,
    badge: BADGE,
    actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    data: { navigate, actions: Object.fromEntries(actions.map((one) => [one.action, one.navigate])) },
  };
  await worker.registration.showNotification(title, options);
  // If the page is visible, it has been read already.
  if (badge === undefined || (await windowAt(navigate, handling))?.visibilityState === 'visible') return;
  await worker.navigator.setAppBadge?.(badge).catch(() => undefined);
}

/** Returns a window that shows this page. */
async function windowAt(navigate: string, { isShownAt }: PushHandling): Promise<WindowClient | undefined> {
  const { pathname } = new URL(navigate, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.find((client) => isShownAt(new URL(client.url).pathname, pathname));
}

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/monochrome-192.png';

/**
 * Focuses the window that already shows the page, or opens a new one; offline, it opens from the cache.
 *
 * @param action of the tapped button; empty if none
 */
async function open(data: unknown, action: string, handling: PushHandling): Promise<void> {
  await worker.navigator.clearAppBadge?.().catch(() => undefined);
  const parsed = v.safeParse(ClickData, data);
  const { origin } = worker.location;
  const { navigate, actions } = parsed.success ? parsed.output : { navigate: '/', actions: {} };
  const wanted = new URL(actions[action] ?? navigate, origin);
  // Another host's page is not opened.
  const url = wanted.origin === origin ? wanted : new URL('/', origin);
  const there = await windowAt(url.href, handling);
  if (there === undefined) {
    await worker.clients.openWindow(url.href);
    return;
  }
  await there.focus();
  // The page is open; the window over it is not.
  if (url.search !== '' && there.url !== url.href) await there.navigate(url.href);
}

/** Renews a subscription that the browser has ended or replaced. */
async function renew(
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
  handling: PushHandling,
): Promise<void> {
  const options = oldSubscription?.options;
  const next =
    newSubscription ??
    (options === undefined
      ? null
      : await worker.registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: options.applicationServerKey,
        }));
  if (next !== null) await handling.renew(next, oldSubscription?.endpoint ?? null);
}
