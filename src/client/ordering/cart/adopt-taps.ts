import type { Product } from '#contract/catalog.ts';
import { TAP_LIFETIME_MS, type Tap } from '#first-tap/first-tap.ts';
import type { CartAndOrders } from '../orders/order-state.ts';
import { addLine, lineChoice, setQuantity } from './cart-changes.ts';
import { shownLines } from './shown-cart.ts';

/** Taps noted before the app ran (src/first-tap), by visit. */
export type OpenTaps = Readonly<Record<string, readonly Tap[]>>;

/** Returns the taps that have not been adopted; null: none. */
export function openTaps(taps: OpenTaps, adopted: CartAndOrders['adopted']): OpenTaps | null {
  const open = Object.entries(taps).flatMap(([visit, all]): [string, readonly Tap[]][] => {
    const own = all.filter(({ id }) => id > (adopted[visit] ?? 0));
    return own.length === 0 ? [] : [[visit, own]];
  });
  return open.length === 0 ? null : Object.fromEntries(open);
}

/**
 * Applies noted taps to the cart, each once, however often and in however many tabs: the state remembers the last tap of each visit
 * (docs/product.md §16.8). `dishes`: those that can be added from their card; a tap on any other has no effect.
 */
export function adoptTaps(
  state: CartAndOrders,
  taps: OpenTaps,
  dishes: ReadonlyMap<number, Product>,
): Pick<CartAndOrders, 'lines' | 'returned' | 'adopted'> {
  const open = openTaps(taps, state.adopted) ?? {};
  const inOrder = Object.values(open)
    .flat()
    .toSorted((one, other) => one.at - other.at);
  const { lines, returned } = inOrder.reduce((now, tap) => adoptTap(now, tap, dishes), state);
  return { lines, returned, adopted: { ...recent(state.adopted, inOrder.at(-1)?.at), ...lastIds(open) } };
}

function adoptTap(
  state: CartAndOrders,
  { key, product, by }: Tap,
  dishes: ReadonlyMap<number, Product>,
): CartAndOrders {
  const lines = shownLines(state);
  const dish = dishes.get(product);
  // On its card a dish is offered with its default options, of which the program knows nothing.
  const offered = dish && lineChoice(dish, null);
  const line = lines.find((one) => one.key === key) ?? lines.find((one) => one.key === offered?.key);
  if (line !== undefined) return setQuantity(state, line.key, line.quantity + by);
  return by > 0 && offered !== undefined ? addLine(state, offered, by) : state;
}

const lastIds = (taps: OpenTaps): Record<string, number> =>
  Object.fromEntries(Object.entries(taps).map(([visit, all]) => [visit, Math.max(...all.map(({ id }) => id))]));

/** A visit's name begins with the time of its start; its notes are ignored after a day. */
const recent = (adopted: CartAndOrders['adopted'], now = 0): CartAndOrders['adopted'] =>
  Object.fromEntries(
    Object.entries(adopted).filter(
      ([visit]) => now - Number.parseInt(visit.split('-')[0] ?? '', 36) < 2 * TAP_LIFETIME_MS,
    ),
  );
