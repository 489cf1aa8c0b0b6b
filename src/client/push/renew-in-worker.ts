import { savePush } from '#contract/calls/push.ts';
import { createClock } from '#lib/clock.ts';
import { createWorkerApi, type WorkerCookies } from '../worker-api.ts';
import type { BrowserPush } from './serialize-push.ts';

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
