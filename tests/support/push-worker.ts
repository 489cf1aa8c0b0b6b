import * as v from 'valibot';
import { vi } from 'vitest';

/** The worker's own module, by path: its types are those of a worker, which no test has. */
const MODULE = new URL('../../sw/push.ts', import.meta.url).href;
const Module = v.object({ handlePush: v.function() });

/** Options as a worker passes them to the browser. */
interface ShownOptions {
  readonly body?: string;
  readonly tag?: string;
  readonly silent?: boolean;
  readonly renotify?: boolean;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly data: unknown;
}
interface Shown extends ShownOptions {
  readonly title: string;
}

/**
 * The real worker's push part, on a phone for the test: `push` is a message from a push service, `screen` what the phone shows
 * (a notification replaces the one with the same tag), `tap` opens a notification's target.
 *
 * @param origin of the storefront
 */
export async function startPushWorker(origin: string) {
  const listeners = new Map<string, (event: object) => void>();
  const caches = new Map<string, Map<string, Response>>();
  const screen: Shown[] = [];
  /** Each notification shown, also those replaced. */
  const heard: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const windows: { url: string; visibilityState: 'visible' | 'hidden' }[] = [];
  let badge: number | null = null;

  const cacheOf = (name: string) => {
    const kept = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, kept);
    return {
      match: async (address: string) => kept.get(address)?.clone(),
      put: async (address: string, response: Response) => void kept.set(address, response),
    };
  };
  vi.stubGlobal('caches', { open: async (name: string) => cacheOf(name) });
  vi.stubGlobal('self', {
    location: new URL(origin),
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, options: ShownOptions) => {
        const at = screen.findIndex(({ tag }) => tag !== undefined && tag === options.tag);
        if (at >= 0) screen.splice(at, 1);
        screen.push({ title, ...options });
        heard.push({ title, ...options });
      },
    },
    clients: {
      matchAll: async () =>
        windows.map((page) => ({
          ...page,
          focus: async () => void focused.push(page.url),
          navigate: async (url: string) => void (page.url = url),
        })),
      openWindow: async (url: string) => void opened.push(url),
    },
    navigator: {
      setAppBadge: async (count: number) => void (badge = count === 0 ? null : count),
      clearAppBadge: async () => void (badge = null),
    },
  });
  // A fresh start: a worker knows nothing of the previous one except what is in its caches.
  vi.resetModules();
  v.parse(Module, await import(/* @vite-ignore */ MODULE)).handlePush();

  const happen = async (type: string, event: object): Promise<void> => {
    const waited: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (done: Promise<unknown>) => void waited.push(done) });
    await Promise.all(waited);
  };
  return {
    screen,
    heard,
    opened,
    focused,
    windows,
    badge: () => badge,
    push: (text: string): Promise<void> => happen('push', { data: { json: (): unknown => JSON.parse(text) } }),
    /** Taps the notification, or one of its buttons. */
    tap: (notification: Shown, action = ''): Promise<void> =>
      happen('notificationclick', {
        action,
        notification: { ...notification, close: () => void screen.splice(screen.indexOf(notification), 1) },
      }),
  };
}
