import { deleteOtherBuilds } from './page-cache.ts';
import { worker } from './scope.ts';

/**
 * A first worker claims the pages that are already open. A later one waits until the customer agrees, or has closed every
 * page of the previous build: src/app/worker asks.
 */
export function onActivate(): void {
  worker.addEventListener('activate', (event) => {
    event.waitUntil(deleteOtherBuilds().then(() => worker.clients.claim()));
  });
}
