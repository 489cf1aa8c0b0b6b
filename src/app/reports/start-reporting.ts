import type { RegisteredRouter } from '@tanstack/react-router';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import * as v from 'valibot';
import * as endpoints from '#contract/calls/reports.ts';
import { VitalEvent, MAX_REPORT, type ErrorEvent, type Page, type Report } from '#contract/reports.ts';
import type { Services } from '#client/services.ts';
import { systemScheduler } from '#lib/clock.ts';
import { framesOf, maskMessage } from '#domain/mask-personal.ts';
import { pagePattern } from '../rendering/page-pattern.ts';

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

/** Shown to the customer where they occur, and not a fault of the storefront. */
const EXPECTED = new Set(['ApiError', 'NetworkError', 'AbortError']);
const NAME = /^[\w$]{1,60}$/;

/**
 * Builds the report of an error (docs/product.md §24.2, §24.3).
 *
 * @param own the origin of our scripts: an error of a browser extension has none of them in its stack
 * @returns null for an error that is expected, or is not ours
 */
export function errorEvent(error: unknown, page: Page, own: string): ErrorEvent | null {
  if (!(error instanceof Error) || EXPECTED.has(error.name)) return null;
  const stack = error.stack ?? '';
  if (!stack.includes(own)) return null;
  return {
    kind: 'error',
    page,
    name: NAME.test(error.name) ? error.name : 'Error',
    message: maskMessage(error.message).slice(0, MAX_REPORT.message),
    frames: framesOf(stack),
  };
}

type Event = Report['events'][number];

/** Limit of different errors reported per visit: the first ones show what is wrong. */
const MAX_ERRORS = 5;

const errorKey = (event: Event): string | null =>
  event.kind === 'error' ? [event.name, event.message, event.frames[0]].join('\n') : null;

/** Queues a visit's events and sends them in reports of the maximum size; equal errors are reported once (docs/product.md §24.2). */
export function createReportQueue(send: (events: Event[]) => void) {
  const told = new Set<string>();
  let waiting: Event[] = [];
  return {
    /** Adds an event; returns whether it is to be reported. */
    add: (event: Event): boolean => {
      const key = errorKey(event);
      if (key !== null && (told.has(key) || told.size >= MAX_ERRORS)) return false;
      if (key !== null) told.add(key);
      waiting.push(event);
      return true;
    },
    flush: (): void => {
      for (; waiting.length > 0; waiting = waiting.slice(MAX_REPORT.events)) send(waiting.slice(0, MAX_REPORT.events));
    },
  };
}
