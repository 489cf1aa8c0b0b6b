import type { ApiFetch } from './api-access.ts';

export interface RemotePatience {
  /** How long a page may wait for one response, ms: the plain shell can request it itself. */
  readonly answerMs: number;
  /** How long a backend that has not responded is left alone, ms. */
  readonly restMs: number;
}

export const REMOTE_PATIENCE: RemotePatience = { answerMs: 5000, restMs: 5000 };

const addressOf = (input: Parameters<ApiFetch>[0]): string =>
  typeof input === 'string' ? input : 'url' in input ? input.url : input.href;

/**
 * Fetches from another backend under the same paths, for the pages and files that the host generates (docs/product.md §18.10).
 * After a time-out or a failure the backend is left alone for a while: until then every call fails immediately, and afterwards a
 * single call probes for all. Redirects count as failures: they may lead to any host.
 */
export function fetchRemote(origin: string, { answerMs, restMs }: RemotePatience = REMOTE_PATIENCE): ApiFetch {
  /** When the backend may be called again, on the monotonic clock, ms; null: it responds. */
  let awayUntil: number | null = null;
  const ask: ApiFetch = async (input, init) => {
    const late = AbortSignal.timeout(answerMs);
    const given = init?.signal ?? null;
    const answer = await fetch(new URL(addressOf(input), origin), {
      ...init,
      redirect: 'manual',
      signal: given === null ? late : AbortSignal.any([given, late]),
    });
    // Reads the whole body: a backend may hang in the middle, too.
    const body = await answer.arrayBuffer();
    const { status, headers } = answer;
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };
  return async (input, init) => {
    const now = performance.now();
    if (awayUntil !== null && now < awayUntil) throw new Error('the backend did not answer a moment ago');
    // Only one call probes: the others fail until its response arrives.
    if (awayUntil !== null) awayUntil = now + answerMs + restMs;
    const answer = await ask(input, init).catch((error: unknown) => {
      if (init?.signal?.aborted !== true) awayUntil = performance.now() + restMs;
      throw error;
    });
    awayUntil = null;
    if (answer.status >= 300 && answer.status < 400 && answer.headers.has('location')) {
      throw new Error(`the backend redirects (${answer.status})`);
    }
    return answer;
  };
}
