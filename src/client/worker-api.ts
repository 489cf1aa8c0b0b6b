import { type ApiClient, createApi } from '#lib/api/client.ts';
import { builtConnection } from '#lib/api/connection.ts';
import type { Clock } from '#lib/clock.ts';

/** What the types of the worker leave out where a browser may be without it. */
export interface WorkerCookies {
  readonly navigator: unknown;
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
}

/** The cookie as the page reads it: decoded. */
const readCookie = async (scope: WorkerCookies, name: string): Promise<string | null> => {
  const value = (await scope.cookieStore?.get(name))?.value;
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Where whoever looks into the worker finds it (docs/product.md §23.9). */
export function logInWorker(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- a worker has no other place
  console.error(message, error);
}

/** The client of the API for a worker; changes need the cookie store, where the token against forgery is. */
export function createWorkerApi(scope: WorkerCookies, clock: Clock): ApiClient {
  return createApi({
    origin: builtConnection().origin ?? '',
    connection: builtConnection(),
    fetch: (...request) => fetch(...request),
    readCookie: (name) => readCookie(scope, name),
    onServerDate: clock.sync,
    // Nobody looks: the page says it when it tries again.
    onContractError: (error) => logInWorker(error.message, error),
  });
}
