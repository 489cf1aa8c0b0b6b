import type { JSX, ReactNode } from 'react';
import type { CartTotals } from '../../../contract/cart.ts';
import type { DeliveryDetails } from '../../../contract/places.ts';
import type { OrderType } from '../../../contract/primitives.ts';
import type { DeliveryZone, Locality, Restaurant } from '../../../contract/restaurants.ts';
import type { MoveChanges } from '../../../domain/move-changes.ts';
import type { ZoneMatch } from '../../../domain/zones.ts';
import type { ButtonLook } from '../../ui/button.tsx';

/** What other features give to the checkout; the route joins them. */
export interface CheckoutParts {
  readonly AddressField: (props: {
    localityId: number;
    value: DeliveryDetails | null;
    onChange: (details: DeliveryDetails | null) => void;
    /** The customer types: what was said of the field is out of date. */
    onType: () => void;
    error?: string | null | undefined;
  }) => JSX.Element;
  readonly AddressExtras: (props: {
    value: DeliveryDetails;
    onChange: (details: DeliveryDetails) => void;
  }) => JSX.Element;
  /** Addresses that the customer has saved in this town, each a tap; nothing for a guest. */
  readonly SavedAddresses: (props: {
    value: DeliveryDetails | null;
    locality: Locality;
    onPick: (details: DeliveryDetails) => void;
  }) => JSX.Element | null;
  readonly OpenState: (props: { restaurant: Restaurant }) => JSX.Element | null;
  readonly ZoneFacts: (props: { zone: DeliveryZone }) => JSX.Element;
  /** What changes in the cart with the place. */
  readonly MoveChanges: (props: { restaurant: string; changes: MoveChanges }) => JSX.Element;
  /** Promo code and bonuses. */
  readonly Discounts: () => JSX.Element;
  readonly Totals: (props: { totals: CartTotals; orderType: OrderType }) => JSX.Element;
  /** Who delivers to an address; null outside every zone. */
  readonly matchAddress: (
    locality: Locality,
    details: DeliveryDetails | null,
    currentRestaurantId: number | null,
    now: Date | null,
  ) => ZoneMatch | null;
  /** The way in for guests; nothing for customers. */
  readonly LogIn: () => JSX.Element | null;
  /** A link to another screen, drawn as a button. */
  readonly Way: (props: { to: 'menu' | 'cart' | 'orders'; look?: ButtonLook; children: ReactNode }) => JSX.Element;
}

/** What the route hands to the screen. */
export interface CheckoutScreenProps {
  parts: CheckoutParts;
  changesAt: (to: { restaurantId: number; orderType: OrderType }) => Promise<MoveChanges>;
  onOrdered: (orderId: string) => void;
  /** Opens the choice of a restaurant (docs/product.md §16.3). */
  onOtherPlace: (orderType: OrderType) => void;
}
