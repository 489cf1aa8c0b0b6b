import type { JSX, ReactNode } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { ButtonLook } from '#ui/button.tsx';

/** Components that other features provide to the checkout; the route passes them in. */
export interface CheckoutComponents {
  /** Promo code and bonuses. */
  readonly Discounts: () => JSX.Element;
  /** What they do for this cart, in a line. */
  readonly DiscountsFact: () => JSX.Element;
  readonly Totals: (props: { totals: CartTotals; orderType: OrderType }) => JSX.Element;
  /** Login link for guests; renders nothing for customers. */
  readonly LogIn: () => JSX.Element | null;
  /** A link to another screen, styled as a button. */
  readonly ButtonLink: (props: {
    to: 'menu' | 'cart' | 'orders';
    look?: ButtonLook;
    children: ReactNode;
  }) => JSX.Element;
  /** The arrow back to the cart, in the head of the page. */
  readonly Back: () => JSX.Element;
}

/** Props that the route passes to the screen. */
export interface CheckoutScreenProps {
  components: CheckoutComponents;
  /** The order is placed. `isAwaited`: the customer has just tapped the button and is waiting for the result. */
  onOrdered: (orderId: string, isAwaited: boolean) => void;
  /** Opens the choice of address or restaurant (docs/product.md §16.3). */
  onPlace: (orderType: OrderType) => void;
  /** Opens the choice of day and time (docs/product.md §13.16). */
  onWhen: () => void;
}
