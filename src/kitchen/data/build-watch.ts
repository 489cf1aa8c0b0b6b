import { createListeners, type Subscribable } from '#lib/subscribable.ts';

/** A tablet stays open for weeks, so it checks for a new build periodically. */
const LOOK_MS = 60 * 60_000;

export interface BuildWatch extends Subscribable {
  /** Whether a newer build is available; a reload shows it. */
  readonly getSnapshot: () => boolean;
  /** Registers the worker that opens this screen offline. Development has none. */
  readonly register: () => void;
}

/** Watches for a newer build of the kitchen's screen. */
export function createBuildWatch(): BuildWatch {
  const { subscribe, notify } = createListeners();
  let isNewer = false;
  return {
    subscribe,
    getSnapshot: () => isNewer,
    register: () => {
      const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
      if (!workers || import.meta.env.DEV) return;
      const had = workers.controller !== null;
      workers.addEventListener('controllerchange', () => {
        if (!had) return;
        isNewer = true;
        notify();
      });
      workers.register('/kitchen/sw.js', { scope: '/kitchen/' }).then(
        (registration) => {
          setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
        },
        () => undefined, // forbidden in private windows and by some settings
      );
    },
  };
}
