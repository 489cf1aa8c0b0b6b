import { MAX_REPORT, type Report } from '#contract/reports.ts';

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
