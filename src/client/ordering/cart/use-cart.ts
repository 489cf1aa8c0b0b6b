import { useMemo, useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalog.ts';
import { totalQuantity } from '#domain/cart-lines.ts';
import { EMPTY_SNAPSHOT, type OutboxSnapshot } from '#client/outbox/outbox.ts';
import { clientStrings } from '#client/client-strings.ts';
import type { Services } from '#client/services.ts';
import { useServices } from '#client/use-services.ts';
import { type DishTime, isServed } from '#domain/dish-time.ts';
import { addLine, changeLine, replaceLine, setCutlery, setQuantity, lineChoice } from './cart-changes.ts';
import type { ShownLine } from './shown-cart.ts';

/** Returns the current outbox; nothing personal on the server and in the first render. */
export function useOutbox(): OutboxSnapshot {
  const { outbox } = useServices();
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot, () => EMPTY_SNAPSHOT);
}

export interface CartActions {
  /**
   * `modifiers` null: as the card offers it. Guarded (docs/product.md §1.6): without a restaurant the selection opens first.
   */
  readonly add: (product: Product, modifiers?: readonly number[] | null, quantity?: number) => void;
  readonly setQuantity: (lineKey: string, quantity: number) => void;
  /** Replaces the line with another dish, in the same quantity. */
  readonly replace: (lineKey: string, product: Product, modifiers?: readonly number[] | null) => void;
  /** Changes the line to other options of the same dish, in this quantity. */
  readonly change: (lineKey: string, product: Product, modifiers: readonly number[], quantity: number) => void;
  readonly setCutlery: (count: number) => void;
}

/** The actions alone: a card that only adds is not rendered again when the cart changes. */
export function useCartActions(): CartActions {
  const services = useServices();
  return useMemo(() => cartActions(services), [services]);
}

const cartActions = ({ outbox, guard, toasts }: Services): CartActions => {
  /** The outbox keeps a failed commit in memory; any error that gets here is our bug. */
  const run = (work: Promise<void>): void => {
    work.catch(() => toasts.show(clientStrings.failed, { tone: 'error' }));
  };
  return {
    add: (product, modifiers = null, quantity = 1) => {
      guard.run(() => {
        const line = lineChoice(product, modifiers);
        run(outbox.commit((state) => addLine(state, line, quantity)));
      });
    },
    setQuantity: (key, quantity) => {
      run(outbox.commit((state) => setQuantity(state, key, quantity)));
    },
    replace: (key, product, modifiers = null) => {
      const line = lineChoice(product, modifiers);
      run(outbox.commit((state) => replaceLine(state, key, line)));
    },
    change: (key, product, modifiers, quantity) => {
      const line = lineChoice(product, modifiers);
      run(outbox.commit((state) => changeLine(state, key, line, quantity)));
    },
    setCutlery: (count) => {
      run(outbox.commit((state) => setCutlery(state, count)));
    },
  };
};

/** Returns the quantity of one dish in the cart, over all its options. Renders only when it changes. */
export function useQuantityOf(productId: number): number {
  const { outbox } = useServices();
  return useSyncExternalStore(
    outbox.subscribe,
    () => totalQuantity(outbox.getSnapshot().lines.filter((line) => line.product_id === productId)),
    () => 0,
  );
}

/**
 * Returns a cart's lines with availability at the time of the order. A cart keeps a dish that is served only at some times
 * (docs/product.md §4.12): whether it is served at this one, the device decides by the menu's rule. Returns the same list where all are.
 */
export function linesAt(lines: readonly ShownLine[], time: DishTime | null): readonly ShownLine[] {
  const isOff = ({ availability, availability_schedule: schedule }: ShownLine): boolean =>
    time !== null && availability === 'available' && !isServed(schedule, time);
  if (!lines.some(isOff)) return lines;
  return lines.map((line) => (isOff(line) ? { ...line, availability: 'out_of_hours' } : line));
}
