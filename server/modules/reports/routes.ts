import { api } from '../../../contract/endpoints.ts';
import { maskMessage } from '../../../domain/mask-personal.ts';
import type { Limits } from '../../http/limits.ts';
import { implement, type Route } from '../../http/route.ts';
import { countVitals } from './vitals-repository.ts';

/** What storefronts tell of themselves (docs/product.md §24). */
export function reportRoutes(limits: Pick<Limits, 'reports'>): Route[] {
  return [
    implement(
      api.frontendRest,
      async ({ db, log, now, body: { build, events } }) => {
        for (const event of events) {
          if (event.kind !== 'error') continue;
          const { page, name, message, frames } = event;
          log.warn({ build, page, name, message: maskMessage(message), frames }, 'error in the storefront');
        }
        await countVitals(
          db,
          events.filter((event) => event.kind === 'vital'),
          now,
        );
        return undefined;
      },
      // A report is worth less than the row that would remember its key.
      { perMinute: limits.reports, keyless: true },
    ),
  ];
}
