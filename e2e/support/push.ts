import type { Browser } from '#tests/support/push-service.ts';
import type { Page } from './test.ts';

/** Fakes the browser's part of `subscribe()`, which hangs without internet; it resolves to this subscription. */
export async function playSubscribing(page: Page, subscription: Browser['subscription']): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript((told) => {
    const own = { ...told, options: { applicationServerKey: null }, toJSON: () => told };
    let isOn = false;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isOn ? { ...own, unsubscribe: async () => true } : null),
      subscribe: async () => {
        isOn = true;
        return own;
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => (isOn ? 'granted' : 'default') });
    Notification.requestPermission = async () => 'granted';
  }, subscription);
}

/** Delivers messages to the worker as the browser's push service does after decrypting them. */
export async function pushTo(page: Page): Promise<(data: string) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** Returns the notifications shown on the phone. */
export function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, silent }) => ({ title, body, tag, silent }));
  });
}

/** Same, with their buttons and the targets that the worker recorded for them and for a tap on the notification. */
export function shownWithWays(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map((notification) => {
      const { title, body, tag, lang } = notification;
      // The page's types lack notification actions.
      const { actions } = notification as Notification & { actions: readonly { action: string; title: string }[] };
      const data = notification.data as { navigate: string; actions: Record<string, string> };
      return {
        title,
        body,
        tag,
        lang,
        navigate: data.navigate,
        actions: actions.map((one) => ({ title: one.title, navigate: data.actions[one.action] })),
      };
    });
  });
}
