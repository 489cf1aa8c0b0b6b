import { openOrder, type CartAndOrders } from '../orders/order-state.ts';
import { addLine, withLine, type LineChoice } from './cart-changes.ts';
import { setBonus } from './discount-changes.ts';
import type { DesiredLine } from './cart-state.ts';
import { insertInOrder, confirmedQuantity, displayOf, type ShownLine, shownLines } from './shown-cart.ts';

interface RemovedLine extends Pick<DesiredLine, 'quantity' | 'replaces' | 'mark'> {
  readonly choice: LineChoice;
}

/** What a removal removed, to undo it. */
export interface Removal {
  readonly lines: readonly RemovedLine[];
  /** Keys of all lines in order, including those removed shortly before. */
  readonly order: readonly string[];
  /** Kopecks of bonuses removed with the last line (docs/product.md §8.19); 0: none. */
  readonly bonus: number;
}

/** Why it could not be ordered, if so: restoring it must not create a new cart for it. */
const markOf = (line: ShownLine, entry: DesiredLine | undefined): DesiredLine['mark'] => {
  if (line.availability === 'available') return null;
  const { availability, availability_schedule } = line;
  return entry?.mark ?? { availability, availability_schedule, tried: false };
};

/**
 * Returns what removing the lines `keys` of this cart loses.
 *
 * @param earlier `order` of the previous removal: several may be undone, in any sequence
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

/** The line that this one replaced is still on the server and about to be removed: then it is the same line. */
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
      // The server's own state takes precedence.
      entry.key === choice.key && !(mark.tried && entry.base > 0) ? { ...entry, mark } : entry,
    ),
  };
};

/**
 * Undoes a removal (docs/product.md §4.24): restores each line with its options and quantity, in its place; where the dish has been
 * added again meanwhile, the quantities add up. An unsent removal vanishes without a trace; one that was sent, or is in flight, is
 * followed by another change, like any.
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
  // Other bonuses may have been requested meanwhile: those count.
  const next = bonus > 0 && state.bonus === null ? setBonus(whole, bonus) : whole;
  return { ...next, returned };
}
