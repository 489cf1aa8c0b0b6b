import { OUTBOX_SYNC } from './names.ts';

/**
 * One drainer over all tabs and the worker. Plain http has no Web Locks; then two tabs may send the same step, with the
 * same key, which has one effect.
 */
export function createLock(name: string): (task: () => Promise<void>) => Promise<void> {
  return async (task) => {
    // The types know no browser without it.
    const locks: LockManager | undefined = navigator.locks;
    let hasBegun = false;
    const begin = (): Promise<void> => {
      hasBegun = true;
      return task();
    };
    try {
      if (locks) {
        await locks.request(name, begin);
        return;
      }
    } catch (error) {
      // Some settings have the lock and refuse it: as where there is none.
      if (hasBegun) throw error;
    }
    await begin();
  };
}

/** Background Sync (Chromium): the types know no browser with it. */
interface SyncingRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when there is a network again, with the tab closed as well. A bonus: the page is primary. */
export function requestBackgroundSync(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  workers
    .getRegistration()
    .then((registration: (ServiceWorkerRegistration & SyncingRegistration) | undefined) =>
      // Without an active worker there is nobody to be woken.
      registration?.active ? registration.sync?.register(OUTBOX_SYNC) : undefined,
    )
    .catch(() => {}); // private windows and settings forbid it
}

const loadRoom = () => import('../offline/make-room.ts');

/**
 * What goes when the disk is full, in this order (docs/product.md §9.25): pictures, then stored answers. The outbox itself
 * never does. Rarely needed, so it is not on the way to the menu.
 */
export const makeRoom: readonly (() => Promise<void>)[] = [
  async () => (await loadRoom()).dropPictures(),
  async () => (await loadRoom()).dropReads(),
];
