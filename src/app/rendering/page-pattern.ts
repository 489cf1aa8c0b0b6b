import type { RegisteredRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { Page } from '#contract/reports.ts';

/** The pattern of an address: `/order-status/$orderId`. What is told outside names this, and no id (docs/product.md §24.3). */
export function pagePattern(router: RegisteredRouter, path: string): Page {
  const page = v.safeParse(
    Page,
    router
      .matchRoutes(path, {})
      .at(-1)
      ?.fullPath.replace(/(?<=.)\/$/, ''),
  );
  return page.success ? page.output : 'other';
}
