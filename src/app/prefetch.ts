import { loadDishSearch } from '../features/menu/dish-search.ts';

/** What the next tap will need, asked for when the line and the processor have nothing better to do. */
const NEXT = [
  loadDishSearch,
  () => import('../routes/overlays/dish-overlay.tsx'),
  () => import('../routes/cart/cart-page.tsx'),
  () => import('../routes/checkout/checkout-page.tsx'),
];

/** Safari has no idle callback. */
const whenIdle = (task: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: 10_000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 2_000);
  return () => clearTimeout(handle);
};

interface Connection {
  readonly saveData?: boolean;
}

/** Chunks of the dish, the cart and the checkout, one after the other. Nothing for those who save their data. */
export function prefetchWhenIdle(): () => void {
  // `connection` is not in every browser, nor in the types.
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (connection?.saveData === true) return () => undefined;
  let stopped = false;
  let cancel: (() => void) | null = null;
  const step = (index: number): void => {
    const load = NEXT[index];
    if (load === undefined || stopped) return;
    cancel = whenIdle(() => {
      // A chunk that does not come now is asked for again when it is needed.
      load()
        .catch(() => undefined)
        .finally(() => step(index + 1));
    });
  };
  step(0);
  return () => {
    stopped = true;
    cancel?.();
  };
}
