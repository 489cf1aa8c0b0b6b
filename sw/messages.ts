import * as v from 'valibot';
import type { WorkerRequest } from '#contract/page-place.ts';
import { isPage } from './addresses.ts';
import { keepSeldomUsed } from './build.ts';
import { refreshPages } from './page-cache.ts';
import { worker } from './scope.ts';

const Path = v.pipe(v.string(), v.regex(/^\/[^?#]*$/), v.check(isPage));
/** A page of another build may send messages that this worker does not know: they are ignored. */
const Request = v.variant('type', [
  v.object({ type: v.literal('keep-pages'), paths: v.pipe(v.array(Path), v.maxLength(8)) }),
  v.object({ type: v.literal('keep-seldom-used') }),
  v.object({ type: v.literal('SKIP_WAITING') }),
]) satisfies v.GenericSchema<unknown, WorkerRequest>;

/** Handles messages from the storefront's pages. */
export function handleMessages(): void {
  worker.addEventListener('message', (event) => {
    const request = v.safeParse(Request, event.data);
    if (!request.success) return;
    if (request.output.type === 'SKIP_WAITING') void worker.skipWaiting();
    else if (request.output.type === 'keep-pages') event.waitUntil(refreshPages(request.output.paths));
    else event.waitUntil(keepSeldomUsed());
  });
}
