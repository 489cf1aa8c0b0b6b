import type { RegisteredRouter } from '@tanstack/react-router';
import { Workbox } from 'workbox-window';
import type { Services } from '#client/services.ts';
import { createUpdateChannel } from './update-channel.ts';
import { workerStrings } from './worker-strings.ts';
import { isOpen } from '#client/orders/is-open.ts';

/** A tab that is left open looks for a new build this often, and whenever it is looked at again after as long, ms. */
const LOOK_EVERY = 60 * 60_000;

/**
 * Registers the worker, and asks before another build takes the place of the one that is open. Plain http, an old browser, a
 * private window: the storefront works, only not without a network.
 */
export async function registerWorker(services: Services, router: RegisteredRouter, signal: AbortSignal): Promise<void> {
  // In development only when it is asked for (scripts/lib/dev-worker.ts).
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
 * A new build waits until the customer agrees in one tab and no tab objects: none is at the checkout, has an order on its
 * way, or a form half filled in (docs/product.md §9.23). Then every tab opens the new build.
 */
function offerUpdates({ workbox, registration, busy, services: { toasts }, router, signal }: Offering): void {
  const talk = createUpdateChannel({ isBusy: busy, signal });
  const again = { label: workerStrings.update, run: (): void => void accept() };
  const accept = async (): Promise<void> => {
    if (busy()) toasts.show(workerStrings.busyHere, { action: again });
    // Another tab's customer has agreed meanwhile, and this one was busy then.
    else if (registration.waiting === null) location.reload();
    else if (await talk.queryOtherTabs()) workbox.messageSkipWaiting();
    else toasts.show(workerStrings.busyElsewhere, { action: again });
  };
  let offered: ServiceWorker | null = null;
  const offer = (): void => {
    const { waiting } = registration;
    // The first worker of all updates nothing. Nobody is asked in the middle of something, and nobody twice.
    if (waiting === null || waiting === offered || navigator.serviceWorker.controller === null) return;
    if (busy() || signal.aborted) return;
    offered = waiting;
    toasts.show(workerStrings.updateReady, { action: again, stays: true });
  };
  workbox.addEventListener('waiting', offer);
  signal.addEventListener('abort', router.subscribe('onResolved', offer));
  // Found by another tab before this one began to listen.
  registration.installing?.addEventListener('statechange', () => setTimeout(offer));
  lookForBuilds(workbox, signal, () => {
    // One that was declined, or came while the page was away, is offered again.
    offered = null;
    offer();
  });
}

/** The new worker has taken over, by whichever tab's consent: this tab follows, unless somebody is in the middle of something. */
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

/** A control whose words would be lost with the page. Search and choices live in the address or in the outbox. */
const WRITTEN = 'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=hidden], [type=range])';

/** Screens that nobody is taken from. */
const IN_THE_MIDDLE = /^\/(?:checkout|pay)(?:\/|$)/;

const isHalfFilled = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    (field) => field.value !== field.defaultValue,
  );

/**
 * Tells whether a reload now would interrupt: the checkout, a payment, an order or its cancellation on its way, a form half filled in.
 * What waits for a network is on the device and waits on after it; so does what left before the network went, under its key.
 */
function isBusy({ connectivity, outbox }: Services, path: string): boolean {
  const isAway = connectivity.getSnapshot() === 'unreachable';
  const isSending = outbox.getSnapshot().commands.some(isOpen);
  return IN_THE_MIDDLE.test(path) || (isSending && !isAway) || isHalfFilled();
}
