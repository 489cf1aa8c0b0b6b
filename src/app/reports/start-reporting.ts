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

/** Errors come in groups: one report tells of them. */
const ERRORS_TOGETHER_MS = 5_000;

/** The first script of the page, which source maps stand under. */
const buildName = (): string =>
  /\/([\w.-]{1,80})\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[1] ??
  'unknown';

/**
 * Tells the API of errors that nobody expected, and for a share of the visits how fast they were (docs/product.md §24). Called
 * when the page is idle: errors from before have been noted, and the browser has kept its measurements.
 */
export function startReporting(
  { api, connectivity }: Pick<Services, 'api' | 'connectivity'>,
  router: RegisteredRouter,
  { share, signal }: { share: number; signal: AbortSignal },
): void {
  const build = buildName();
  const queue = createReportQueue((events) => {
    if (connectivity.getSnapshot() === 'unreachable') return;
    // A report that does not arrive is not missed.
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

/** Hands over each measurement once: those that still grow, as they are when the page is first hidden. */
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

/** Hands over every error: those noted so far, then each one as it comes. The answer stops it. */
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
