import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CartTotals } from '../../../contract/cart.ts';
import type { Product } from '../../../contract/catalog.ts';
import { portionsToOrder, totalQuantity } from '../../../domain/cart-lines.ts';
import { lineChoice } from './line-choice.ts';
import { EMPTY_SNAPSHOT } from '../outbox.ts';
import type { OutboxSnapshot } from '../outbox-types.ts';
import type { ShownLine } from './project.ts';
import { clientStrings } from '../client-strings.ts';
import { environmentQuery } from '../queries/queries.ts';
import { cartTotals } from './cart-totals.ts';
import type { Services } from '../services.ts';
import { useServices } from '../use-services.ts';
import { usePlace } from '../place/use-place.ts';

/** The outbox as it stands; nothing personal on the server and in the first render. */
export function useOutbox(): OutboxSnapshot {
  const { outbox } = useServices();
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot, () => EMPTY_SNAPSHOT);
}

export interface CartView {
  /** The server's id; null while there is no cart, or none that has been sent. */
  readonly id: string | null;
  readonly lines: readonly ShownLine[];
  /** Portions that can be ordered. */
  readonly quantity: number;
  readonly cutlery: number;
  readonly promocode: string | null;
  /** Null until the constants and the place are known. */
  readonly totals: CartTotals | null;
}

export interface CartActions {
  /**
   * `modifiers` null: as the card offers it. Guarded (docs/product.md §1.6): without a restaurant the selection opens first.
   */
  readonly add: (product: Product, modifiers?: readonly number[] | null, quantity?: number) => void;
  readonly setQuantity: (lineKey: string, quantity: number) => void;
  readonly remove: (lineKey: string) => void;
  /** Puts another dish into the line's place, in the same quantity. */
  readonly replace: (lineKey: string, product: Product, modifiers?: readonly number[] | null) => void;
  /** Other options of the same dish in the line's place, in this quantity. */
  readonly change: (lineKey: string, product: Product, modifiers: readonly number[], quantity: number) => void;
  readonly clear: () => void;
  readonly setCutlery: (count: number) => void;
}

export interface CartHook extends CartActions {
  /** Null until the device's cart has been read: not known, which is not empty. */
  readonly cart: CartView | null;
  readonly lines: readonly ShownLine[];
  readonly totals: CartTotals | null;
  /** Something still waits for the server. */
  readonly pending: boolean;
  /** How many of a dish, over all its options. */
  readonly quantityOf: (productId: number) => number;
}

/** The actions alone: a card that only adds is not rendered again when the cart changes. */
export function useCartActions(): CartActions {
  const services = useServices();
  return useMemo(() => cartActions(services), [services]);
}

const cartActions = ({ outbox, guard, toasts }: Services): CartActions => {
  /** A failed commit has been kept in memory by the outbox; whatever comes through is a fault of ours. */
  const run = (work: Promise<void>): void => {
    work.catch(() => toasts.show(clientStrings.failed, { tone: 'error' }));
  };
  return {
    add: (product, modifiers = null, quantity = 1) => {
      guard.run(() => {
        run(outbox.add(lineChoice(product, modifiers), quantity));
      });
    },
    setQuantity: (key, quantity) => {
      run(outbox.setQuantity(key, quantity));
    },
    remove: (key) => {
      run(outbox.setQuantity(key, 0));
    },
    replace: (key, product, modifiers = null) => {
      run(outbox.replace(key, lineChoice(product, modifiers)));
    },
    change: (key, product, modifiers, quantity) => {
      run(outbox.change(key, lineChoice(product, modifiers), quantity));
    },
    clear: () => {
      run(outbox.clear());
    },
    setCutlery: (count) => {
      run(outbox.setCutlery(count));
    },
  };
};

/**
 * The cart as the customer sees it: confirmed and pending folded, without the dishes of an order that waits (product.md
 * §4.8), priced by the rules that the server uses.
 */
export function useCart(): CartHook {
  return useCartOf(useOutbox());
}

/** The cart of a state of the outbox. */
export function useCartOf(snapshot: OutboxSnapshot): CartHook {
  const { api } = useServices();
  const actions = useCartActions();
  const { restaurant, zone, orderType } = usePlace();
  const { data: environment } = useQuery(environmentQuery(api));
  const { lines } = snapshot;

  const totals = useMemo(
    () => (environment ? cartTotals(snapshot, { restaurant, zone, orderType }, environment) : null),
    [snapshot, restaurant, zone, orderType, environment],
  );
  const quantityOf = useCallback(
    (productId: number) => totalQuantity(lines.filter((line) => line.product_id === productId)),
    [lines],
  );
  const cart: CartView | null = snapshot.ready
    ? {
        id: snapshot.cartId,
        lines,
        quantity: portionsToOrder(lines),
        cutlery: snapshot.cutlery,
        promocode: snapshot.waiting === null ? (snapshot.confirmed?.promocode ?? null) : null,
        totals,
      }
    : null;
  return { cart, lines, totals, pending: snapshot.pending, quantityOf, ...actions };
}

/** Returns how many of one dish are in the cart, over all its options. Renders only when that number changes. */
export function useQuantityOf(productId: number): number {
  const { outbox } = useServices();
  return useSyncExternalStore(
    outbox.subscribe,
    () => totalQuantity(outbox.getSnapshot().lines.filter((line) => line.product_id === productId)),
    () => 0,
  );
}
