import type { Elements } from '#ui/elements.ts';

/** What the route hands to the page where an order is paid. */
export interface PaymentScreenProps {
  orderId: string;
  /** The way back to the order. */
  toOrder: Elements;
  /** The way on from an order that is not there. */
  toOrders: Elements;
  /** There is nothing to pay any more: the order's page says how it stands. */
  onDone: () => void;
}
