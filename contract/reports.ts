import * as v from 'valibot';

/** Route patterns (docs/product.md §16.1): a report contains the pattern, never the address with its ids and words. */
export const PAGES = [
  '/',
  '/$localitySlug',
  '/menu',
  '/menu/$category',
  '/menu/$category/$dish',
  '/cart',
  '/checkout',
  '/order-status/$orderId',
  '/pay/$orderId',
  '/orders',
  '/table/$code',
  '/profile',
  '/profile/$section',
  '/contacts',
  '/about',
  '/interior',
  '/delivery',
  '/vacancy',
  '/vacancy/$slug',
  '/info/legal',
  '/info/$document',
  '/address',
  '/address/$restaurant',
  '/events',
  '/events/$slug',
  '/promos',
  // An address unknown to this list: the storefront may be newer than the backend.
  'other',
] as const;
export const Page = v.picklist(PAGES);
export type Page = v.InferOutput<typeof Page>;

/** Core web vitals, and the two that explain them: milliseconds, except for CLS, which is a score. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** Maximum size of an error report; the message is in UTF-16 units. */
export const MAX_REPORT = { message: 300, frames: 12, events: 20 } as const;
/** Ten minutes, or an unreachable score: a larger value is not a valid measurement. */
const MAX_VITAL = 600_000;

/** An unexpected error. Its message is masked before it is sent, and again on receipt (domain/mask-personal.ts). */
export const ErrorEvent = v.strictObject({
  kind: v.literal('error'),
  page: Page,
  name: v.pipe(v.string(), v.regex(/^[\w$]{1,60}$/)),
  message: v.pipe(v.string(), v.maxLength(MAX_REPORT.message)),
  /** `name file:line:column`, innermost first. */
  frames: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w.$<>[\]/? ]{1,60} [\w.$-]{1,80}:\d{1,7}:\d{1,7}$/))),
    v.maxLength(MAX_REPORT.frames),
  ),
});
export type ErrorEvent = v.InferOutput<typeof ErrorEvent>;

/** One measurement of a visit, attributed to the page on which the visit began. */
export const VitalEvent = v.strictObject({
  kind: v.literal('vital'),
  page: Page,
  metric: v.picklist(VITALS),
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VITAL)),
});
export type VitalEvent = v.InferOutput<typeof VitalEvent>;

/** What the storefront reports about itself (docs/product.md §24). Contains no personal data. */
export const Report = v.strictObject({
  /** File name of the build's first script, which identifies its source maps. */
  build: v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/)),
  events: v.pipe(v.array(v.variant('kind', [ErrorEvent, VitalEvent])), v.minLength(1), v.maxLength(MAX_REPORT.events)),
});
export type Report = v.InferOutput<typeof Report>;
