/** Bonuses are counted in kopecks like money, but given and spent in whole points: one point is one ruble. */
const BONUS_POINT = 100;

/** The share, in percent, of the dishes that bonuses may pay for (docs/product.md §8.6). */
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
 * The most that may be spent: a share of `base` (kopecks of discountable dishes after the discounts), and the balance. Points
 * are whole, so a code that takes off a few kopecks could cost a whole one: what may be spent never falls by more than
 * `promoOff`, what the code has taken off `base` (docs/product.md §8.6).
 */
export function bonusCap(base: number, balance: number, promoOff: number): number {
  const without = capOf(base + promoOff, balance);
  return Math.max(capOf(base, balance), without - wholePoints(promoOff));
}

/** Returns what is really spent of a request. */
export function bonusSpent(requested: number, cap: number): number {
  return Math.min(wholePoints(requested), cap);
}

/** Returns what an order brings: a percent of the money paid for dishes, delivery not counted, whole points, rounded down. */
export function bonusReceived(paidForDishes: number, percent: number): number {
  return wholePoints(Math.floor((paidForDishes * percent) / 100));
}

/** How long bonuses of an order live, days (docs/product.md §8.18). */
export const BONUS_LIFETIME_DAYS = 180;

/** Bonuses that come back from a canceled order live at least so many days more, though their own day has passed. */
export const BONUS_GRACE_DAYS = 14;

/** How long a cart that nobody orders keeps bonuses aside, minutes. */
export const BONUS_HOLD_MINUTES = 120;
