/**
 * Calls of one address in a minute, counted in this process (docs/product.md §12.3 to §12.6). An address may be a whole
 * office or a mobile operator's gateway, so they stand far above what a person does.
 */
export interface Limits {
  readonly reads: number;
  readonly changes: number;
  /** Calls that did not pass their schema, of any kind: no screen makes them. */
  readonly refused: number;
  /** New carts: each is a row that stays for 30 days. */
  readonly newCarts: number;
  readonly suggestions: number;
  /** Reports of storefronts: a visit sends a few. */
  readonly reports: number;
  /** Public answers that had to be made because memory had none: work and compression, with any words of a search. */
  readonly newAnswers: number;
  /** Pages that had to be rendered because memory had none; what is more gets the plain shell, which costs nothing. */
  readonly newPages: number;
}

export const LIMITS: Limits = {
  reads: 1200,
  changes: 600,
  refused: 600,
  newCarts: 120,
  suggestions: 240,
  reports: 120,
  newAnswers: 300,
  newPages: 60,
};
