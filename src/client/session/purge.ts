import type { Query } from '@tanstack/query-core';
import { forgetForbidden } from '../kept-forbidden.ts';
import { newKey } from '#lib/ids.ts';
import { emptyReads, PERSON_READS } from '../offline/read-databases.ts';
import { browserStorage } from '#lib/browser.ts';
import type { Services } from '../services.ts';
import { clearTab, FORGOTTEN } from '#lib/tab-storage.ts';

type Deps = Pick<Services, 'outbox' | 'orderParams' | 'storage' | 'queryClient' | 'session'>;

const OWN = 'storefront-';
/** Belongs to the device, whoever uses it. Any key not listed may be personal. */
const STAYS = new Set([
  ...['theme', 'vibration', 'install', 'alert_message', 'metrics_consent', 'clock_offset', 'log_out'].map(
    (key) => OWN + key,
  ),
  FORGOTTEN,
]);

const clearDevice = (): void => {
  const device = browserStorage();
  try {
    for (const key of Object.keys(device ?? {})) {
      if (key.startsWith(OWN) && !STAYS.has(key)) device?.removeItem(key);
    }
  } catch {
    // Blocked meanwhile: what is held in memory is cleared by its owners.
  }
};

/** Tabs that are closed or suspended now check this when they are opened again. */
const noteForgotten = (): void => {
  try {
    browserStorage()?.setItem(FORGOTTEN, newKey());
  } catch {
    // Full or blocked.
  }
};

/** Clears what this tab, and the device apart from the outbox, know of the person. */
export async function clearLocalSession({
  orderParams,
  storage,
  queryClient,
  session,
}: Omit<Deps, 'outbox'>): Promise<void> {
  // Screens of active work read these first: nothing of the person may reappear while the rest is being cleared.
  for (const key of [
    'cart_id',
    'order_ids',
    'user',
    'last_user',
    'join',
    'contact',
    'favourites',
    'recent_addresses',
    'again',
  ] as const)
    storage.remove(key);
  forgetForbidden(storage);
  session.leaving.notify();
  // A query in flight would bring the data back.
  const filters = { predicate: ({ meta }: Pick<Query, 'meta'>) => meta?.scope !== 'public' };
  await queryClient.cancelQueries(filters);
  queryClient.removeQueries(filters);
  orderParams.forget();
  storage.setCookie('signed_in', null);
  storage.remove('push');
  clearTab();
  clearDevice();
  // Push messages still sent here are not for the phone's current user (docs/product.md §27.9).
  await import('#lib/push-browser.ts').then(({ endBrowserPush }) => endBrowserPush()).catch(() => undefined);
  // Where the database does not open, nothing was ever stored.
  await emptyReads(PERSON_READS).catch(() => undefined);
}

/** Clears everything personal for the next user of this phone, in all tabs (docs/product.md §7.29). */
export async function clearPerson(services: Deps): Promise<void> {
  // Orders first: nothing is sent after this.
  await services.outbox.purge();
  noteForgotten();
  await clearLocalSession(services);
  services.session.forgotten.post();
}
