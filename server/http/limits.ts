/**
 * Requests per address and minute, counted in this process (docs/product.md §12.3 to §12.6). An address may be a whole office
 * or a mobile operator's gateway, so the limits are far above one person's use.
 */
export interface Limits {
  readonly reads: number;
  readonly changes: number;
  /** Requests of any kind that fail schema validation: no screen sends them. */
  readonly refused: number;
  /** Requests per partner key, from any address. */
  readonly partner: number;
  /** New carts: each is a row kept for 30 days. */
  readonly newCarts: number;
  readonly suggestions: number;
  /** Table codes: a whole restaurant may share one address, and each guest scans once. */
  readonly tableCodes: number;
  /** Reverse geocoding: a dragged pin sends one request when it is dropped. */
  readonly points: number;
  /** Map tiles: a screen shows about twenty, and loads new ones at each zoom level. */
  readonly tiles: number;
  /** Storefront reports: a few per visit. */
  readonly reports: number;
  /** Distinct storefront errors that are logged, over all addresses. */
  readonly reportLines: number;
  /** Requests with reports of the content policy: a browser sends a page's reports together. */
  readonly policyReports: number;
  /** Public responses not in the cache: work and compression, for any search text. */
  readonly newAnswers: number;
  /** Pages not in the cache that are rendered; beyond that the plain shell is sent, which is free. */
  readonly newPages: number;
}

export const LIMITS: Limits = {
  reads: 1200,
  changes: 600,
  refused: 600,
  partner: 600,
  newCarts: 120,
  suggestions: 240,
  tableCodes: 60,
  points: 60,
  tiles: 900,
  reports: 120,
  reportLines: 30,
  policyReports: 60,
  newAnswers: 300,
  newPages: 60,
};
