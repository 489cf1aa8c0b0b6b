import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { distinctOrders } from '#domain/order-again.ts';
import { noteAgain } from '#client/orders/again-note.ts';
import { useServices } from '#client/use-services.ts';
import { useOrders } from './use-orders.ts';

/** As many are offered. */
const MOST = 3;

export interface PastOrders {
  /** Undefined while they are not known. */
  readonly orders: readonly Order[] | undefined;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/**
 * What was delivered to whoever uses this device, the newest of each contents (docs/product.md §14.8), without a network as far as
 * it is kept. Notes whether there is any, for the room that the menu keeps at the next start.
 */
export function usePastOrders(): PastOrders {
  const { storage } = useServices();
  const { finished, failed, busy, retry } = useOrders({});
  const delivered = finished?.filter(({ status }) => status === 'delivered');
  const orders = delivered && distinctOrders(delivered, MOST);
  const has = orders === undefined ? null : orders.length > 0;
  useEffect(() => {
    // A list of which a part could not be read says nothing of what is missing in it.
    if (has === true || (has === false && !failed)) noteAgain(storage, has);
  }, [has, failed, storage]);
  return { orders, failed, busy, retry };
}
