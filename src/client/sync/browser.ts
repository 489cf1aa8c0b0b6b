import { OUTBOX_SYNC } from './names.ts';

/**
 * Ensures one drainer across all tabs and the worker. Plain http has no Web Locks; then two tabs may send the same step,
 * with the same key, which has one effect.
 */
export function createLock(name: string): (task: () => Promise<void>) => Promise<void> {
  return async (task) => {
    // May be missing in a browser, which the types do not reflect.
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
      // Some settings have locks but refuse them: same as without.
      if (hasBegun) throw error;
    }
    await begin();
  };
}

/** Background Sync (Chromium): missing from the types. */
interface SyncingRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when the network is back, also with the tab closed. A bonus: the page is primary. */
export function requestBackgroundSync(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  workers
    .getRegistration()
    .then((registration: (ServiceWorkerRegistration & SyncingRegistration) | undefined) =>
      // Without an active worker there is nothing to wake.
      registration?.active ? registration.sync?.register(OUTBOX_SYNC) : undefined,
    )
    .catch(() => {}); // private windows and settings forbid it
}

const loadRoom = () => import('../offline/make-room.ts');

/**
 * What is evicted when the disk is full, in this order (docs/product.md §9.25): pictures, then stored responses. The outbox
 * itself never is. Rarely needed, so it is not on the critical path to the menu.
 */
export const makeRoom: readonly (() => Promise<void>)[] = [
  async () => (await loadRoom()).dropPictures(),
  async () => (await loadRoom()).dropReads(),
];
