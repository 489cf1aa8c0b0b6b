import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Bucket } from './media.ts';

/** At most one check in this time, however often `/ready` is asked, ms. */
const PAUSE_MS = 5000;
/** How long `/ready` waits for a check, ms. */
const WAIT_MS = 1000;

/**
 * Creates the check whether this instance has been able to write to its bucket (docs/product.md §12.22). Once it has, a failing store no longer
 * takes instances away: orders matter more than pictures, and all instances would go at once.
 */
export function createMediaCheck(
  { check }: Pick<Bucket, 'check'>,
  { log, now = Date.now }: { readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>; readonly now?: () => number },
): () => Promise<boolean> {
  let isGood = false;
  let running: Promise<void> | null = null;
  let last = Number.NEGATIVE_INFINITY;
  const run = async (): Promise<void> => {
    try {
      await check();
      isGood = true;
      log.info('the media store can be written');
    } catch (error) {
      log.error({ err: error }, 'the media store cannot be used; this instance is not ready');
    } finally {
      last = now();
      running = null;
    }
  };
  return async () => {
    if (isGood) return true;
    if (running === null && now() - last >= PAUSE_MS) running = run();
    // A store that is silent must not make whoever asks wait for its timeouts.
    if (running !== null) await Promise.race([running, sleep(WAIT_MS, undefined, { ref: false })]);
    return isGood;
  };
}
