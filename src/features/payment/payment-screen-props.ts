import type { ReactNode } from 'react';

/** What the route hands to the page where an order is paid. */
export interface PaymentScreenProps {
  orderId: string;
  /** The way back to the order. */
  toOrder: ReactNode;
  /** The way on from an order that is not there. */
  toOrders: ReactNode;
  /** There is nothing to pay any more: the order's page says how it stands. */
  onDone: () => void;
}
