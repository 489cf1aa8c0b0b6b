import { MAX_REPORT, type ErrorEvent, type Page } from '#contract/reports.ts';
import { framesOf, maskMessage } from '#domain/mask-personal.ts';

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
