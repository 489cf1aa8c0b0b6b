import type { Elements } from '#ui/elements.ts';

/** Props that the route passes to the payment page. */
export interface PaymentScreenProps {
  orderId: string;
  /** Link back to the order. */
  toOrder: Elements;
  /** Link shown when the order does not exist. */
  toOrders: Elements;
  /** Nothing is left to pay: navigates to the order's page, which shows its state. */
  onDone: () => void;
}
