import type { JSX, ReactNode } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Locality } from '#contract/restaurants.ts';
import type { OpenHours } from '#entities/place/open-state.tsx';
import type { ButtonLook } from '#ui/button.tsx';

/** Components that other features provide to the checkout; the route passes them in. */
export interface CheckoutComponents {
  /** The customer's saved addresses in this town, each selectable; renders nothing for a guest. */
  readonly SavedAddresses: (props: {
    value: DeliveryDetails | null;
    locality: Locality;
    onPick: (details: DeliveryDetails) => void;
  }) => JSX.Element | null;
  /** Promo code and bonuses. */
  readonly Discounts: () => JSX.Element;
  readonly Totals: (props: { totals: CartTotals; orderType: OrderType }) => JSX.Element;
  /** Login link for guests; renders nothing for customers. */
  readonly LogIn: () => JSX.Element | null;
  /** A link to another screen, styled as a button. */
  readonly ButtonLink: (props: {
    to: 'menu' | 'cart' | 'orders';
    look?: ButtonLook;
    children: ReactNode;
  }) => JSX.Element;
}

/** Props that the route passes to the screen. */
export interface CheckoutScreenProps {
  components: CheckoutComponents;
  /** Opens a restaurant's hours. */
  onHours: OpenHours;
  /** The order is placed. `isAwaited`: the customer has just tapped the button and is waiting for the result. */
  onOrdered: (orderId: string, isAwaited: boolean) => void;
  /** Opens the restaurant selection (docs/product.md §16.3). */
  onOtherPlace: (orderType: OrderType) => void;
}
