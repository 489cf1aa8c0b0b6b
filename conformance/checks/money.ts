import type { Context, Shop } from '../context.ts';

/** Kopecks. No restaurant's median dish price is below this; whole roubles read as kopecks are. */
const CHEAP_SHOP = 3000;
/** Below this prices may be low, or in roubles: then their last digits decide. */
const MAYBE_ROUBLES = 20_000;
/** The share of prices that are whole roubles: in kopecks nearly all, in roubles read as kopecks one in a hundred. */
const WHOLE = 0.5;
/** Kopecks. No restaurant's median dish price is above this. */
const DEAR_SHOP = 2_000_000;
/** A delivery minimum, or a free delivery threshold, is worth more than a fifth of a dish and less than a thousand dishes. */
const [FEWEST_DISHES, MOST_DISHES] = [0.2, 1000];

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const rubles = (kopecks: number): string => `${kopecks / 100} ₽`;

/**
 * Reports whether prices, in kopecks as the storefront reads them, are plausible for a restaurant. Whole roubles parse
 * as kopecks, so only plausibility can detect them.
 */
export function unitFault(prices: readonly number[], setting: 'kopecks' | 'roubles'): string | null {
  const middle = median(prices);
  if (prices.length === 0) return null;
  const whole = prices.filter((price) => price % 100 === 0).length / prices.length;
  const isCheap = middle < CHEAP_SHOP || (middle < MAYBE_ROUBLES && whole < WHOLE);
  const example = `half of the dishes cost less than ${rubles(middle)} as they are read`;
  if (setting === 'kopecks' && isCheap)
    return `${example}: these are roubles (VITE_API_MONEY=roubles), or prices without kopecks`;
  if (middle > DEAR_SHOP)
    return `half of the dishes cost more than ${rubles(middle)} as they are read: these are kopecks`;
  if (setting === 'roubles' && middle < CHEAP_SHOP) return `${example}: these are other units than roubles`;
  return null;
}

const zoneFaults = ({ localities }: Shop, dish: number): readonly string[] =>
  localities
    .flatMap(({ restaurants }) => restaurants)
    .flatMap(({ delivery_zones }) => delivery_zones)
    .flatMap(({ name, min_delivery_price, free_delivery_price }) =>
      [min_delivery_price, free_delivery_price]
        .filter((limit) => limit !== null && limit > 0)
        .filter((limit) => Number(limit) < dish * FEWEST_DISHES || Number(limit) > dish * MOST_DISHES)
        .map(
          (limit) => `the zone «${name}» has a limit of ${rubles(Number(limit))} where a dish costs ${rubles(dish)}`,
        ),
    );

/** Checks that amounts are in one unit, the one configured for the build. */
export async function checkMoney({ shop, ledger, connection }: Context): Promise<void> {
  const place = await shop();
  const prices = place.dishes.map(({ price }) => price).filter((price) => price > 0);
  const at = { check: 'unit of money', capability: 'money' } as const;
  if (prices.length === 0) {
    ledger.add({ ...at, level: 'unchecked', what: 'there are no dishes with a price' });
    return;
  }
  const fault = unitFault(prices, connection.money);
  const loses = 'every sum on the screen is a hundred times too small or too large';
  if (fault !== null) ledger.add({ ...at, level: 'broken', what: fault, loses });
  else ledger.add({ ...at, level: 'kept', what: `a dish costs ${rubles(median(prices))}` });
  for (const what of zoneFaults(place, median(prices)).slice(0, 3)) ledger.add({ ...at, level: 'broken', what, loses });
  for (const { name, price, old_price } of place.dishes) {
    if (old_price === null || old_price > price) continue;
    const what = `«${name}» has an old price that is not greater than its price`;
    ledger.add({
      check: 'old prices',
      capability: 'money',
      level: 'degraded',
      what,
      loses: 'the customer sees a discount that does not exist',
    });
  }
}
