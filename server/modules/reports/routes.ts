import { api } from '#contract/endpoints.ts';
import type { Config } from '#server/config.ts';
import type { Limits } from '#server/http/limits.ts';
import { implement, type Route } from '#server/http/route.ts';
import { createErrorLog } from './error-log.ts';
import { countVitals } from './vitals-repository.ts';

/** Routes for reports from storefronts (docs/product.md §24). */
export function reportRoutes(
  { reporting }: Pick<Config, 'reporting'>,
  limits: Pick<Limits, 'reports' | 'reportLines'>,
): Route[] {
  const logError = createErrorLog(limits.reportLines);
  return [
    implement(
      api.frontendRest,
      async ({ db, log, now, body: { build, events } }) => {
        // A page loaded before reporting was switched off may still send: it is dropped.
        if (reporting === null) return undefined;
        for (const event of events) if (event.kind === 'error') logError(log, build, event, now);
        await countVitals(
          db,
          events.filter((event) => event.kind === 'vital'),
          now,
        );
        return undefined;
      },
      // A report is worth less than the row that would store its key.
      { perMinute: limits.reports, keyless: true },
    ),
  ];
}
