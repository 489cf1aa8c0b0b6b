import { OUTBOX_SYNC } from '#client/sync/names.ts';
import { drainFromWorker } from '#client/drain-in-worker.ts';
import { worker } from './scope.ts';

/** Background Sync (Chromium): the types of workers do not know it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const isSync = (event: Event): event is SyncEvent => event instanceof ExtendableEvent && 'tag' in event;

/**
 * Sends what waits in the outbox when the browser says that there is a network again, with every tab closed as well. A
 * promise that fails tells it to try once more, later (docs/guides/offline-and-sync.md).
 */
export function registerBackgroundSync(): void {
  worker.addEventListener('sync', (event: Event) => {
    if (isSync(event) && event.tag === OUTBOX_SYNC) event.waitUntil(drainFromWorker());
  });
}
