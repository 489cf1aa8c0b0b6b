import type { Browser } from '#tests/support/push-service.ts';
import type { Page } from './test.ts';

/** Without the internet `subscribe()` waits for ever: the browser's own part of it is played here, and answers this subscription. */
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

/** Hands messages to the worker as the browser's push service does, when it has decrypted them. */
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

/** What stands on the phone's screen. */
export function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, silent }) => ({ title, body, tag, silent }));
  });
}

/** The same with its buttons, and where they and a tap on it lead, as the worker has noted it. */
export function shownWithWays(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map((notification) => {
      const { title, body, tag, lang } = notification;
      // The types of the page know no buttons.
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
