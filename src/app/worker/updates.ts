import type { RegisteredRouter } from '@tanstack/react-router';
import type { WorkerRequest } from '../../../contract/kept-page.ts';
import type { Services } from '../../state/services.ts';
import { isBusy } from './busy.ts';
import { createUpdateTalk } from './update-talk.ts';
import { workerStrings } from './worker-strings.ts';

/** A tab that is left open looks for a new build this often, and whenever it is looked at again after as long, ms. */
const LOOK_EVERY = 60 * 60_000;

/**
 * A new build waits until the customer agrees in one tab and no tab objects: none is at the checkout, has an order on its
 * way, or a form half filled in (facts/offline.md, finding 5; fault 14). Then every tab opens the new build.
 */
export function offerUpdates(
  registration: ServiceWorkerRegistration,
  services: Services,
  router: RegisteredRouter,
  signal: AbortSignal,
): void {
  const { toasts } = services;
  const busy = (): boolean => isBusy(services, router.state.location.pathname);
  const talk = createUpdateTalk({ isBusy: busy, signal });

  const again = { label: workerStrings.update, run: (): void => void accept() };
  const accept = async (): Promise<void> => {
    if (busy()) {
      toasts.show(workerStrings.busyHere, { action: again });
      return;
    }
    if (!(await talk.askOthers())) {
      toasts.show(workerStrings.busyElsewhere, { action: again });
      return;
    }
    const request: WorkerRequest = { type: 'activate' };
    registration.waiting?.postMessage(request);
  };
  const offer = (): void => {
    // The first worker of all updates nothing.
    if (registration.waiting === null || navigator.serviceWorker.controller === null || signal.aborted) return;
    toasts.show(workerStrings.updateReady, { action: again });
  };
  const follow = (worker: ServiceWorker | null): void => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer();
    });
  };
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing), { signal });
  offer();
  openNewBuild(busy, services, signal);
  lookForBuilds(registration, signal);
}

/** The new worker has taken over, by whichever tab's consent: this tab follows, unless somebody is in the middle of something. */
function openNewBuild(busy: () => boolean, { toasts }: Services, signal: AbortSignal): void {
  let hadWorker = navigator.serviceWorker.controller !== null;
  const reload = (): void => location.reload();
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      if (!hadWorker) hadWorker = true;
      else if (busy()) {
        toasts.show(workerStrings.updatedElsewhere, { action: { label: workerStrings.reload, run: reload } });
      } else reload();
    },
    { signal },
  );
}

function lookForBuilds(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let last = Date.now();
  const look = (): void => {
    if (Date.now() - last < LOOK_EVERY || document.visibilityState !== 'visible') return;
    last = Date.now();
    registration.update().catch(() => undefined);
  };
  const timer = setInterval(look, LOOK_EVERY);
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}
