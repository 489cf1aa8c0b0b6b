import { useState } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';
import type { MoveChanges } from '#domain/move-changes.ts';
import type { MenuOf } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useCart } from '#client/ordering/cart/view/use-cart-view.ts';
import { moveChangesAt } from './move-changes-at.ts';

/** The place that would serve an order, and its destination. */
export interface PlaceChoice {
  readonly orderType: OrderType;
  readonly restaurant: Restaurant;
  readonly zone: DeliveryZone;
  readonly details: DeliveryDetails | null;
}

/** A choice that changes more than the customer may expect: it is applied once they have agreed. */
export interface PendingPlaceChange {
  readonly choice: PlaceChoice;
  readonly changes: MoveChanges;
}

export interface PlaceChange {
  readonly pending: PendingPlaceChange | null;
  /** The menu of the other place is loading. */
  readonly checking: boolean;
  /** Applies the choice, or asks for confirmation first. */
  readonly propose: (choice: PlaceChoice) => Promise<void>;
  readonly answer: (agreed: boolean) => void;
}

interface Options {
  readonly apply: (choice: PlaceChoice) => void;
  /** Whether the customer must confirm these changes first. */
  readonly needsAnswer: (choice: PlaceChoice, changes: MoveChanges) => boolean;
  readonly onCancel?: () => void;
}

/** Moves the order to another place, after showing what the cart would lose there (docs/product.md §9.9). */
export function usePlaceChange({ apply, needsAnswer, onCancel }: Options): PlaceChange {
  const changesAt = useMoveChanges();
  const [pending, setPending] = useState<PendingPlaceChange | null>(null);
  const [checking, setChecking] = useState(false);
  return {
    pending,
    checking,
    propose: async (choice) => {
      setChecking(true);
      const changes = await changesAt({ restaurantId: choice.restaurant.id, orderType: choice.orderType });
      setChecking(false);
      if (needsAnswer(choice, changes)) setPending({ choice, changes });
      else apply(choice);
    },
    answer: (agreed) => {
      if (pending === null) return;
      setPending(null);
      if (agreed) apply(pending.choice);
      else onCancel?.();
    },
  };
}

/** Returns a function that finds how the cart would change at another place: dishes not available there, and changed prices. */
function useMoveChanges(): (place: MenuOf) => Promise<MoveChanges> {
  const { api, connectivity, queryClient } = useServices();
  const { lines } = useCart();
  return (place) =>
    moveChangesAt(place, { api, queryClient, lines, isAway: connectivity.getSnapshot() === 'unreachable' });
}
