import type { OrderParamsStore } from './order-params.ts';

/**
 * Ordering actions are guarded; with no restaurant chosen the selection opens instead, then the action goes on
 * (docs/product.md §1.6).
 */
export interface OrderGuard {
  /** Runs `action` now, or opens the selection and runs it once a restaurant has been chosen. The last one wins. */
  readonly run: (action: () => void) => void;
  /** Opens the selection whatever is chosen, and runs `action` after a choice: the page shows another locality's dishes. */
  readonly ask: (action: () => void) => void;
  /** The selection was closed without a choice. */
  readonly cancel: () => void;
  /** The routes hand in how the selection opens. The answer takes it back. */
  readonly setOpener: (open: () => void) => () => void;
}

/** `isServed`: whether the chain still has this restaurant; one that was closed for good is no choice (see findPlace). */
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
