import type { RegisteredRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { Page } from '#contract/reports.ts';

/** Returns the pattern of an address: `/order-status/$orderId`. Reports use it instead of ids (docs/product.md §24.3). */
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
