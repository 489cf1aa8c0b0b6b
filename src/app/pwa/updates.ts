import type { RegisteredRouter } from '@tanstack/react-router';
import { Workbox } from 'workbox-window';
import * as v from 'valibot';
import type { Services } from '#client/services.ts';
import { isOpen } from '#client/ordering/orders/order-state.ts';
import { createBroadcast } from '#lib/broadcast.ts';
import { newKey } from '#lib/ids.ts';
import { workerStrings } from './worker-strings.ts';

/** How often an open tab checks for a new build, also when it becomes visible again after at least as long, ms. */
const LOOK_EVERY = 60 * 60_000;

/**
 * Registers the worker, and asks before a new build replaces the open one. With plain http, an old browser or a private window
 * the storefront works, only not offline.
 */
export async function registerWorker(services: Services, router: RegisteredRouter, signal: AbortSignal): Promise<void> {
  // In development only on request (scripts/lib/dev-worker.ts).
  if (import.meta.env.DEV && import.meta.env['VITE_WORKER'] !== 'on') return;
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  const busy = (): boolean => isBusy(services, router.state.location.pathname);
  openNewBuild(workbox, busy, services);
  const registration = await workbox.register().catch(() => undefined);
  if (registration !== undefined) offerUpdates({ workbox, registration, busy, services, router, signal });
}

interface Offering {
  readonly workbox: Workbox;
  readonly registration: ServiceWorkerRegistration;
  readonly busy: () => boolean;
  readonly services: Services;
  readonly router: RegisteredRouter;
  readonly signal: AbortSignal;
}

/**
 * A new build waits until the customer agrees in one tab and no tab objects: none is at the checkout, is sending an order, or has
 * a half-filled form (docs/product.md §9.23). Then every tab opens the new build.
 */
function offerUpdates({ workbox, registration, busy, services: { toasts }, router, signal }: Offering): void {
  const talk = createUpdateChannel({ isBusy: busy, signal });
  const again = { label: workerStrings.update, run: (): void => void accept() };
  const accept = async (): Promise<void> => {
    if (busy()) toasts.show(workerStrings.busyHere, { action: again });
    // The customer has agreed in another tab meanwhile, while this one was busy.
    else if (registration.waiting === null) location.reload();
    else if (await talk.queryOtherTabs()) workbox.messageSkipWaiting();
    else toasts.show(workerStrings.busyElsewhere, { action: again });
  };
  let offered: ServiceWorker | null = null;
  const offer = (): void => {
    const { waiting } = registration;
    // The very first worker is no update. Do not ask in the middle of something, nor twice.
    if (waiting === null || waiting === offered || navigator.serviceWorker.controller === null) return;
    if (busy() || signal.aborted) return;
    offered = waiting;
    toasts.show(workerStrings.updateReady, { action: again, stays: true });
  };
  workbox.addEventListener('waiting', offer);
  signal.addEventListener('abort', router.subscribe('onResolved', offer));
  // Found by another tab before this one started listening.
  registration.installing?.addEventListener('statechange', () => setTimeout(offer));
  lookForBuilds(workbox, signal, () => {
    // An update that was declined, or arrived while the page was hidden, is offered again.
    offered = null;
    offer();
  });
}

/** The new worker has taken over, with consent given in any tab: reloads this tab, unless the customer is in the middle of something. */
function openNewBuild(workbox: Workbox, busy: () => boolean, { toasts }: Services): void {
  let hadWorker = navigator.serviceWorker.controller !== null;
  const reload = (): void => location.reload();
  workbox.addEventListener('controlling', () => {
    if (!hadWorker) hadWorker = true;
    else if (busy()) {
      toasts.show(workerStrings.updatedElsewhere, {
        action: { label: workerStrings.reload, run: reload },
        stays: true,
      });
    } else reload();
  });
}

function lookForBuilds(workbox: Workbox, signal: AbortSignal, onLook: () => void): void {
  let last = Date.now();
  const look = (): void => {
    if (Date.now() - last < LOOK_EVERY || document.visibilityState !== 'visible') return;
    last = Date.now();
    onLook();
    workbox.update().catch(() => undefined);
  };
  const timer = setInterval(look, LOOK_EVERY);
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** A control whose text would be lost with the page. Search and choices are in the address or in the outbox. */
const WRITTEN = 'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=hidden], [type=range])';

/** Screens that must not be interrupted. */
const IN_THE_MIDDLE = /^\/(?:checkout|pay)(?:\/|$)/;

const isHalfFilled = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    (field) => field.value !== field.defaultValue,
  );

/**
 * Reports whether a reload now would interrupt: the checkout, a payment, an order or its cancellation being sent, a half-filled form.
 * What waits for a network is stored on the device and keeps waiting; so is what was sent before the network dropped, under its key.
 */
function isBusy({ connectivity, outbox }: Services, path: string): boolean {
  const isAway = connectivity.getSnapshot() === 'unreachable';
  const isSending = outbox.getSnapshot().state.commands.some(isOpen);
  return IN_THE_MIDDLE.test(path) || (isSending && !isAway) || isHalfFilled();
}

const CHANNEL = 'storefront-update';
/** How long other tabs have to object, ms. A sleeping tab does not respond; it decides for itself when it wakes. */
const OBJECTION_TIMEOUT_MS = 400;

const Message = v.object({
  version: v.literal(1),
  type: v.picklist(['ask', 'busy']),
  /** Id of the question. */
  id: v.string(),
});

interface Talk {
  /** Resolves to true when no other tab objects to a reload. */
  readonly queryOtherTabs: () => Promise<boolean>;
}

/** Update channel between tabs: any tab may ask, every busy one objects. */
export function createUpdateChannel({ isBusy, signal }: { isBusy: () => boolean; signal: AbortSignal }): Talk {
  const { post, subscribe } = createBroadcast(CHANNEL, Message);
  const stop = subscribe(({ type, id }) => {
    if (type === 'ask' && isBusy()) post({ version: 1, type: 'busy', id });
  });
  signal.addEventListener('abort', stop);
  return {
    queryOtherTabs: () =>
      new Promise((resolve) => {
        const id = newKey();
        const done = (isFree: boolean): void => {
          clearTimeout(timer);
          stopListening();
          resolve(isFree);
        };
        const stopListening = subscribe((message) => {
          if (message.type === 'busy' && message.id === id) done(false);
        });
        const timer = setTimeout(done, OBJECTION_TIMEOUT_MS, true);
        post({ version: 1, type: 'ask', id });
      }),
  };
}
