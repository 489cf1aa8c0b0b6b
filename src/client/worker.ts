import { type ApiClient, createApi } from '#lib/api/client.ts';
import { builtConnection } from '#lib/api/connection.ts';
import { type Clock, createClock } from '#lib/clock.ts';
import { ping } from '#contract/calls/menu.ts';
import { createSignal } from '#lib/broadcast.ts';
import { newKey } from '#lib/ids.ts';
import { savePush } from '#contract/calls/push.ts';
import { loadDrain } from './outbox/drain.ts';
import { openOutboxStore } from './outbox/outbox-store.ts';
import { OUTBOX_CHANNEL, OUTBOX_LOCK } from './sync/names.ts';
import type { BrowserPush } from '#lib/serialize-push.ts';

/** What the worker's types omit and a browser may lack. */
interface WorkerCookies {
  readonly navigator: unknown;
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
}

/** Returns the cookie as the page reads it: decoded. */
const readCookie = async (scope: WorkerCookies, name: string): Promise<string | null> => {
  const value = (await scope.cookieStore?.get(name))?.value;
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Logs to where a developer inspecting the worker finds it (docs/product.md §23.9). */
function logInWorker(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- a worker has no other place
  console.error(message, error);
}

/** Creates the worker's API client; changes need the cookie store, which holds the CSRF token. */
function createWorkerApi(scope: WorkerCookies, clock: Clock): ApiClient {
  return createApi({
    origin: builtConnection().origin ?? '',
    connection: builtConnection(),
    fetch: (...request) => fetch(...request),
    readCookie: (name) => readCookie(scope, name),
    onServerDate: clock.sync,
    // Not visible to anyone here: the page reports it when it retries.
    onContractError: (error) => logInWorker(error.message, error),
  });
}

const PROBE_TIMEOUT = 5_000;

/** Thrown when something is still queued: the browser should wake the worker again. */
export class StillWaitingError extends Error {
  override readonly name = 'StillWaitingError';
}

/** Worker APIs that a browser may lack, missing from the worker's types. */
interface WorkerRituals extends WorkerCookies {
  readonly clients?: {
    matchAll(options: { type: 'window' }): Promise<readonly { readonly visibilityState: string }[]>;
  };
  readonly navigator: { readonly locks?: { request<T>(name: string, task: () => Promise<T>): Promise<T> } };
}

/** A visible page takes precedence: it knows the pause requested by the server (Retry-After), and its backoff. */
const isLookedAt = async ({ clients }: WorkerRituals): Promise<boolean> =>
  (await clients?.matchAll({ type: 'window' }))?.some(({ visibilityState }) => visibilityState === 'visible') ?? false;

/**
 * Sends the queue with every tab closed: called on Background Sync's event (docs/guides/offline-and-sync.md). Uses the same
 * store, lock and engine as the page; the CSRF token comes from the cookie store, which every browser with Background Sync
 * provides to workers. A value of a newer build is left to that build.
 * @throws StillWaitingError when something has to be retried, or a page is visible; whatever IndexedDB throws where it is broken
 */
export async function drainFromWorker(scope: WorkerRituals = globalThis): Promise<void> {
  const { locks } = scope.navigator;
  // Without the cookie no change is accepted, without the lock there may be two drainers: leave it to the page.
  if (!locks || !scope.cookieStore) return;
  if (await isLookedAt(scope)) throw new StillWaitingError();
  const store = await openOutboxStore();
  const clock = createClock();
  const api = createWorkerApi(scope, clock);
  const probe = (): Promise<boolean> =>
    api.call(ping, { timeout: PROBE_TIMEOUT }).then(
      () => true,
      () => false,
    );
  // Also sets the server's clock: an order that is too old is not sent.
  if (!(await probe())) throw new StillWaitingError();
  const drain = await loadDrain();
  const result = await locks.request(OUTBOX_LOCK, () =>
    // Without `onOrder`: the page remembers an order when it next reads the outbox.
    drain(
      { api, clock, newKey, connectivity: { probe }, onLog: logInWorker },
      store,
      createSignal(OUTBOX_CHANNEL).post,
    ),
  );
  if (!result.done) throw new StillWaitingError();
}

/**
 * Reports the browser's new subscription to the server, with the preferences of the previous one (docs/product.md §27.7).
 * Where the worker has no cookies the page does it at its next start.
 */
export async function renewPush(
  browser: BrowserPush,
  replaces: string | null,
  scope: WorkerCookies = globalThis,
): Promise<void> {
  if (!scope.cookieStore) return;
  await createWorkerApi(scope, createClock()).call(savePush, { body: { ...browser, replaces } });
}
