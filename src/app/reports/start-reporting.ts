import type { RegisteredRouter } from '@tanstack/react-router';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import * as endpoints from '#contract/calls/reports.ts';
import { VitalEvent } from '#contract/reports.ts';
import * as v from 'valibot';
import type { Services } from '#client/services.ts';
import { systemScheduler } from '#lib/clock.ts';
import { pagePattern } from '../rendering/page-pattern.ts';
import { errorEvent } from './error-event.ts';
import { createReportQueue } from './report-queue.ts';

/** Errors come in groups: they are sent in one report. */
const ERRORS_TOGETHER_MS = 5_000;

/** The page's first script, by which source maps are named. */
const buildName = (): string =>
  /\/([\w.-]{1,80})\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[1] ??
  'unknown';

/**
 * Reports unexpected errors to the API, and for a share of the visits their performance (docs/product.md §24). Called when the
 * page is idle: earlier errors have been recorded, and the browser has buffered its measurements.
 */
export function startReporting(
  { api, connectivity }: Pick<Services, 'api' | 'connectivity'>,
  router: RegisteredRouter,
  { share, signal }: { share: number; signal: AbortSignal },
): void {
  const build = buildName();
  const queue = createReportQueue((events) => {
    if (connectivity.getSnapshot() === 'unreachable') return;
    // A lost report does not matter.
    api.call(endpoints.frontendRest, { body: { build, events }, keepalive: true }).catch(() => undefined);
  });
  let stopWaiting: (() => void) | null = null;
  const flush = (): void => {
    stopWaiting?.();
    stopWaiting = null;
    queue.flush();
  };
  signal.addEventListener(
    'abort',
    followErrors((error) => {
      const event = errorEvent(error, pagePattern(router, router.state.location.pathname), location.origin);
      if (event !== null && queue.add(event)) stopWaiting ??= systemScheduler.after(ERRORS_TOGETHER_MS, flush);
    }),
  );
  if (Math.random() < share) followVitals(router, (event) => queue.add(event));
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') flush();
    },
    { signal },
  );
}

/** Passes on each measurement once; those that can still grow, when the page is first hidden. */
function followVitals(router: RegisteredRouter, add: (event: VitalEvent) => void): void {
  const [entry] = performance.getEntriesByType('navigation');
  const page = pagePattern(router, entry === undefined ? location.pathname : new URL(entry.name).pathname);
  const told = new Set<string>();
  const tell = ({ name, value }: Metric): void => {
    const event = v.safeParse(VitalEvent, { kind: 'vital', page, metric: name, value });
    if (told.has(name) || !event.success) return;
    told.add(name);
    add(event.output);
  };
  for (const follow of [onLCP, onINP, onCLS, onFCP, onTTFB]) follow(tell);
}

/** Passes on every error: those recorded so far, then each new one. Returns a stop function. */
function followErrors(onError: (error: unknown) => void): () => void {
  const early = window.errorNotes ?? [];
  const notes: unknown[] = [];
  notes.push = (...errors: unknown[]) => {
    for (const error of errors) onError(error);
    return 0;
  };
  window.errorNotes = notes;
  for (const error of early) onError(error);
  return () => {
    window.errorNotes = [];
  };
}
