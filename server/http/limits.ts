/**
 * Calls of one address in a minute, counted in this process (docs/product.md §12.3 to §12.6). An address may be a whole
 * office or a mobile operator's gateway, so they stand far above what a person does.
 */
export interface Limits {
  readonly reads: number;
  readonly changes: number;
  /** Calls that did not pass their schema, of any kind: no screen makes them. */
  readonly refused: number;
  /** Calls of one partner's key, wherever they come from. */
  readonly partner: number;
  /** New carts: each is a row that stays for 30 days. */
  readonly newCarts: number;
  readonly suggestions: number;
  /** Codes of tables: a whole restaurant may come from one address, and scans once. */
  readonly tableCodes: number;
  /** Addresses of points: a pin that is dragged asks once where it is put down. */
  readonly points: number;
  /** Pictures of a map: a screen shows some twenty, and asks anew at each zoom. */
  readonly tiles: number;
  /** Reports of storefronts: a visit sends a few. */
  readonly reports: number;
  /** Different errors of storefronts that are written into the log, over all addresses. */
  readonly reportLines: number;
  /** Public answers that had to be made because memory had none: work and compression, with any words of a search. */
  readonly newAnswers: number;
  /** Pages that had to be rendered because memory had none; what is more gets the plain shell, which costs nothing. */
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
  newAnswers: 300,
  newPages: 60,
};
