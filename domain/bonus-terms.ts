/** Bonuses are stored in kopecks like money, but granted and spent in whole points: one point is one ruble. */
const BONUS_POINT = 100;

/** The maximum share of the dishes' price payable with bonuses, percent (docs/product.md §8.6). */
export const BONUS_SHARE_PERCENT = 50;

export interface BonusRequest {
  /** Kopecks that the customer wants to spend. */
  requested: number;
  /** Kopecks on the account. */
  balance: number;
}

const wholePoints = (kopecks: number) => Math.floor(Math.max(0, kopecks) / BONUS_POINT) * BONUS_POINT;

const capOf = (base: number, balance: number) =>
  wholePoints(Math.min(Math.floor((base * BONUS_SHARE_PERCENT) / 100), balance));

/**
 * Returns the maximum that may be spent: limited by a share of `base` (kopecks of discountable dishes after the discounts), and by the
 * balance. Points are whole, so a code worth a few kopecks could cost a whole point: the maximum never falls by more than `promoOff`, what
 * the code has deducted from `base` (docs/product.md §8.6).
 */
export function bonusCap(base: number, balance: number, promoOff: number): number {
  const without = capOf(base + promoOff, balance);
  return Math.max(capOf(base, balance), without - wholePoints(promoOff));
}

/** Returns the amount actually spent of a request. */
export function bonusSpent(requested: number, cap: number): number {
  return Math.min(wholePoints(requested), cap);
}

/** Returns the bonuses an order earns: a percent of the money paid for dishes, delivery excluded, whole points, rounded down. */
export function bonusReceived(paidForDishes: number, percent: number): number {
  return wholePoints(Math.floor((paidForDishes * percent) / 100));
}

/**
 * Returns the part of an order's bonuses that it keeps when `returned` kopecks of its `total` went back to the customer: in proportion,
 * whole points, rounded down (docs/product.md §8.18).
 */
export function bonusKept(
  received: number,
  { total, returned }: { readonly total: number; readonly returned: number },
): number {
  if (returned <= 0 || total <= 0) return received;
  return wholePoints(Math.floor((received * Math.max(0, total - returned)) / total));
}

/** Lifetime of an order's bonuses, days (docs/product.md §8.18). */
export const BONUS_LIFETIME_DAYS = 180;

/** Minimum remaining lifetime of bonuses returned from a canceled order, days, even if they have expired. */
export const BONUS_GRACE_DAYS = 14;

/** How long an abandoned cart reserves bonuses, minutes. */
export const BONUS_HOLD_MINUTES = 120;
