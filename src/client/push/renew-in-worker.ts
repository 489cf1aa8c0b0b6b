import { savePush } from '#contract/calls/push.ts';
import { createClock } from '#lib/clock.ts';
import { createWorkerApi, type WorkerCookies } from '../worker-api.ts';
import type { BrowserPush } from './tell-push.ts';

/**
 * Tells the server that the browser has another subscription now, with what was wished of the one before (docs/product.md §27.7).
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
