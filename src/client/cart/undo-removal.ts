import { openOrder } from '../orders/is-open.ts';
import type { CartAndOrders } from '../orders/order-state.ts';
import { addLine, setBonus, withLine, type LineChoice } from './cart-changes.ts';
import type { DesiredLine } from './cart-state.ts';
import { insertInOrder } from './view/line-order.ts';
import { confirmedQuantity, displayOf, type ShownLine } from './view/project.ts';
import { shownLines } from './view/shown-cart.ts';

interface RemovedLine extends Pick<DesiredLine, 'quantity' | 'replaces' | 'mark'> {
  readonly choice: LineChoice;
}

/** What a removal took away, to be taken back. */
export interface Removal {
  readonly lines: readonly RemovedLine[];
  /** Keys of all lines as they stood, with those that had been removed shortly before. */
  readonly order: readonly string[];
  /** Kopecks of bonuses that went with the last line (docs/product.md §8.19); 0: none. */
  readonly bonus: number;
}

/** Why it could not be ordered, where it could not: no new cart is to be made for it when it comes back. */
const markOf = (line: ShownLine, entry: DesiredLine | undefined): DesiredLine['mark'] => {
  if (line.availability === 'available') return null;
  const { availability, availability_schedule } = line;
  return entry?.mark ?? { availability, availability_schedule, tried: false };
};

/**
 * Returns what is lost when the lines `keys` of this cart are removed.
 *
 * @param earlier `order` of the removal before: several may be taken back, in any sequence
 */
export function removalOf(state: CartAndOrders, keys: readonly string[], earlier: readonly string[] = []): Removal {
  const shown = shownLines(state);
  const lines = shown.filter(({ key }) => keys.includes(key));
  const isLast = lines.length === shown.length && openOrder(state) === null;
  return {
    lines: lines.map((line) => {
      const entry = state.lines.find(({ key }) => key === line.key);
      const { key, product_id, modifiers, quantity } = line;
      return {
        choice: { key, product_id, modifiers, display: displayOf(line) },
        quantity,
        replaces: entry?.replaces ?? null,
        mark: markOf(line, entry),
      };
    }),
    order: insertInOrder(
      shown.map(({ key }) => key),
      earlier,
      earlier,
    ),
    bonus: isLast ? (state.bonus ?? state.confirmed?.bonus?.requested ?? 0) : 0,
  };
}

/** The line that this one took the place of is still with the server, and about to go: it is the same line then. */
const isLeaving = ({ confirmed, lines, step }: CartAndOrders, key: string): boolean =>
  confirmedQuantity(confirmed, key) > 0 &&
  lines.some((entry) => entry.key === key && entry.quantity === 0) &&
  !(step !== null && key in step.targets);

const bringBack = (state: CartAndOrders, { choice, quantity, replaces, mark }: RemovedLine): CartAndOrders => {
  const isSame = replaces !== null && isLeaving(state, replaces);
  const back = withLine(state, choice, quantity, isSame ? replaces : null);
  if (mark === null) return back;
  return {
    ...back,
    lines: back.lines.map((entry) =>
      // What the server has speaks for itself.
      entry.key === choice.key && !(mark.tried && entry.base > 0) ? { ...entry, mark } : entry,
    ),
  };
};

/**
 * Takes a removal back (docs/product.md §4.24): each line with its options and its quantity, in its place; where the dish has
 * been put in again meanwhile, the portions add up. A removal that has not left is as if it had never been; one that has, or is
 * on its way, is followed by another change, like any.
 */
export function undoRemoval(state: CartAndOrders, { lines, order, bonus }: Removal): CartAndOrders {
  const shown = shownLines(state).map(({ key }) => key);
  const back = lines.map(({ choice }) => choice.key).filter((key) => !shown.includes(key));
  const whole = lines.reduce(
    (next, line) =>
      shown.includes(line.choice.key) ? addLine(next, line.choice, line.quantity) : bringBack(next, line),
    state,
  );
  const returned = {
    keys: [...state.returned.keys.filter((key) => shown.includes(key)), ...back],
    order: insertInOrder(shown, back, order),
  };
  // Other bonuses may have been asked for meanwhile: that is what counts.
  const next = bonus > 0 && state.bonus === null ? setBonus(whole, bonus) : whole;
  return { ...next, returned };
}
