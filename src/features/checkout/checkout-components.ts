import type { JSX, ReactNode } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Locality } from '#contract/restaurants.ts';
import type { OpenHours } from '#entities/place/hours/open-state.tsx';
import type { ButtonLook } from '#ui/button.tsx';

/** What other features give to the checkout; the route joins them. */
export interface CheckoutComponents {
  /** Addresses that the customer has saved in this town, each a tap; nothing for a guest. */
  readonly SavedAddresses: (props: {
    value: DeliveryDetails | null;
    locality: Locality;
    onPick: (details: DeliveryDetails) => void;
  }) => JSX.Element | null;
  /** Promo code and bonuses. */
  readonly Discounts: () => JSX.Element;
  readonly Totals: (props: { totals: CartTotals; orderType: OrderType }) => JSX.Element;
  /** The way in for guests; nothing for customers. */
  readonly LogIn: () => JSX.Element | null;
  /** A link to another screen, drawn as a button. */
  readonly ButtonLink: (props: {
    to: 'menu' | 'cart' | 'orders';
    look?: ButtonLook;
    children: ReactNode;
  }) => JSX.Element;
}

/** What the route hands to the screen. */
export interface CheckoutScreenProps {
  components: CheckoutComponents;
  /** Opens a restaurant's hours. */
  onHours: OpenHours;
  /** The order is placed. `isAwaited`: the customer has just tapped the button, and stands before it. */
  onOrdered: (orderId: string, isAwaited: boolean) => void;
  /** Opens the choice of a restaurant (docs/product.md §16.3). */
  onOtherPlace: (orderType: OrderType) => void;
}
