import type { OrderParamsStore } from './order-params.ts';

/**
 * Guards ordering actions; with no restaurant chosen it opens the selection first, then runs the action
 * (docs/product.md §1.6).
 */
export interface OrderGuard {
  /** Runs `action` now, or opens the selection and runs it once a restaurant has been chosen. The last one wins. */
  readonly run: (action: () => void) => void;
  /** Opens the selection even if a place is chosen, and runs `action` after a choice: the page shows another locality's dishes. */
  readonly ask: (action: () => void) => void;
  /** The selection was closed without a choice. */
  readonly cancel: () => void;
  /** The routes pass in how the selection opens. Returns a function that removes it. */
  readonly setOpener: (open: () => void) => () => void;
}

/** `isServed`: whether the chain still has this restaurant; one closed permanently is ignored (see findPlace). */
export function createOrderGuard(
  orderParams: OrderParamsStore,
  isServed: (restaurantId: number) => boolean = () => true,
): OrderGuard {
  const isChosen = (): boolean => {
    const { restaurantId } = orderParams.getSnapshot();
    return restaurantId !== null && isServed(restaurantId);
  };
  let waiting: (() => void) | null = null;
  let opener: (() => void) | null = null;
  const ask = (action: () => void): void => {
    waiting = action;
    opener?.();
  };
  orderParams.subscribe(() => {
    if (waiting === null || !isChosen()) return;
    const action = waiting;
    waiting = null;
    action();
  });
  return {
    run: (action) => {
      if (isChosen()) action();
      else ask(action);
    },
    ask,
    cancel: () => {
      waiting = null;
    },
    setOpener: (open) => {
      opener = open;
      return () => {
        if (opener === open) opener = null;
      };
    },
  };
}
