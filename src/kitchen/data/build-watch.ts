import { createListeners, type Subscribable } from '#lib/subscribable.ts';

/** A tablet stays open for weeks: it looks for a new build now and then. */
const LOOK_MS = 60 * 60_000;

export interface BuildWatch extends Subscribable {
  /** Whether a newer build is there, which a reload shows. */
  readonly getSnapshot: () => boolean;
  /** Registers the worker that opens this screen without a network. In development there is none. */
  readonly register: () => void;
}

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
        () => undefined, // private windows and settings forbid it
      );
    },
  };
}
