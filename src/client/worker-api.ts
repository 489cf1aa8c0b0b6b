import { type ApiClient, createApi } from '#lib/api/client.ts';
import { builtConnection } from '#lib/api/connection.ts';
import type { Clock } from '#lib/clock.ts';

/** What the worker's types omit and a browser may lack. */
export interface WorkerCookies {
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
export function logInWorker(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- a worker has no other place
  console.error(message, error);
}

/** Creates the worker's API client; changes need the cookie store, which holds the CSRF token. */
export function createWorkerApi(scope: WorkerCookies, clock: Clock): ApiClient {
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
