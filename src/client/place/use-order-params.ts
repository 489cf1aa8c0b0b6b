import { useSyncExternalStore } from 'react';
import { useServices } from '../use-services.ts';
import type { OrderParams } from './order-params.ts';

/**
 * Returns where, how and with what the customer orders (docs/product.md §1.7). Until the page is hydrated, the values it
 * was rendered with.
 */
export function useOrderParams(): OrderParams {
  const { first, orderParams } = useServices();
  return useSyncExternalStore(orderParams.subscribe, orderParams.getSnapshot, () => first.params);
}
