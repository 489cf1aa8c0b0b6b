import type { PushKinds } from '#contract/push.ts';
import { FakeShop } from '#tests/support/fake-shop.ts';
import { ENVIRONMENT } from '#tests/support/fixtures/chain.ts';

/** The backend's public key. */
export const KEY = 'BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
/** The push service's endpoint. */
export const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/one';

/** Original property descriptors of the browser. */
const before = new Map<string, PropertyDescriptor | undefined>();

const replace = (name: 'Notification' | 'PushManager', value: unknown): void => {
  if (!before.has(name)) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};

/** The browser's side of push messages, as configured by a test or the gallery. */
export class FakeBrowser {
  permission: NotificationPermission = 'default';
  /** The customer's answer to the permission prompt. */
  answer: NotificationPermission = 'granted';
  subscribed = false;
  asked = 0;
  /** Subscriptions made in this page. */
  made = 0;
  endpoint = ENDPOINT;
  fails = false;
  subscription(): object {
    const bytes = Uint8Array.from(atob(KEY.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return {
      endpoint: this.endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint: this.endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        this.subscribed = false;
        return true;
      },
    };
  }
  install(): void {
    // oxlint-disable-next-line typescript/no-this-alias -- the getter below has a `this` of its own
    const own = this;
    replace('Notification', {
      get permission(): NotificationPermission {
        return own.permission;
      },
      requestPermission: async (): Promise<NotificationPermission> => {
        own.asked += 1;
        own.permission = own.answer;
        return own.answer;
      },
    });
    replace('PushManager', Object);
    const pushManager = {
      getSubscription: async () => (own.subscribed ? own.subscription() : null),
      subscribe: async () => {
        if (own.fails) throw new DOMException('Registration failed', 'AbortError');
        own.subscribed = true;
        own.made += 1;
        return own.subscription();
      },
    };
    const registration = { pushManager };
    const container = { ready: Promise.resolve(registration), getRegistration: async () => registration };
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  }
}

/** Removes the fake browser's side of push messages. */
export function forgetFakeBrowser(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const [name, descriptor] of before) {
    Reflect.deleteProperty(globalThis, name);
    if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
  }
  before.clear();
}

/** Makes a shop's backend send push messages. */
export function pushShop(api: FakeShop = new FakeShop()): FakeShop {
  api.script('environment', () => ({ ...ENVIRONMENT, push: { public_key: KEY } }));
  let wished: PushKinds = { order_status: true, promotions: false };
  api.script('savePush', ({ body }) => {
    wished = body.kinds ?? wished;
    return { kinds: wished };
  });
  api.script('testPush', () => Promise.resolve(undefined));
  return api;
}
