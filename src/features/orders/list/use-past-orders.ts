import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { distinctOrders } from '#domain/order-again.ts';
import { noteAgain } from '#client/ordering/orders/again-note.ts';
import { useServices } from '#client/use-services.ts';
import { useOrders } from './use-orders.ts';

/** Maximum number offered. */
const SHOWN_ORDERS = 3;

export interface PastOrders {
  /** Undefined until loaded. */
  readonly orders: readonly Order[] | undefined;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/**
 * Orders delivered to this device's user, the newest of each contents (docs/product.md §14.8), also offline as far as
 * stored. Records whether there are any, for the space that the menu reserves at the next start.
 */
export function usePastOrders(): PastOrders {
  const { storage } = useServices();
  const { finished, failed, busy, retry } = useOrders({});
  const delivered = finished?.filter(({ status }) => status === 'delivered');
  const orders = delivered && distinctOrders(delivered, SHOWN_ORDERS);
  const has = orders === undefined ? null : orders.length > 0;
  useEffect(() => {
    // A partially loaded list does not prove that there are none.
    if (has === true || (has === false && !failed)) noteAgain(storage, has);
  }, [has, failed, storage]);
  return { orders, failed, busy, retry };
}
