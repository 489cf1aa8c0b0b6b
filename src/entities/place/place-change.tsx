import { useState, type JSX } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { DeliveryDetails } from '#contract/places.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';
import { type MoveChanges, moveChanges, NO_CHANGES, UNREAD, type MovingLine } from '#domain/move-changes.ts';
import { type MenuOf, menuDetailsQuery, menuQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { formatPrice } from '#domain/money.ts';
import { placesStrings } from './place-strings.ts';
import css from './place.module.css';

/** The place that would serve an order, and its destination. */
export interface PlaceChoice {
  readonly orderType: OrderType;
  readonly restaurant: Restaurant;
  readonly zone: DeliveryZone;
  readonly details: DeliveryDetails | null;
}

/** A choice that changes more than the customer may expect: it is applied once they have agreed. */
interface PendingPlaceChange {
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

interface Asked {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly lines: readonly MovingLine[];
  /** Offline: a menu of any age will do, and the cards alone where the device has nothing more. */
  readonly isAway: boolean;
}

/**
 * Returns how the cart would change at another place; `isUnread` when that menu is available neither from the API nor from
 * this device, which is shown before the place is chosen (docs/product.md §9.9). With an empty cart and a connection
 * requests nothing.
 */
export async function moveChangesAt(place: MenuOf, { api, queryClient, lines, isAway }: Asked): Promise<MoveChanges> {
  if (lines.length === 0 && !isAway) return NO_CHANGES;
  const age = isAway ? ({ staleTime: 'static' } as const) : {};
  try {
    return moveChanges(lines, await queryClient.query({ ...menuDetailsQuery(api, place), ...age }));
  } catch {
    try {
      return moveChanges(lines, await queryClient.query({ ...menuQuery(api, place), ...age }));
    } catch {
      return UNREAD;
    }
  }
}

interface PlaceChangeSheetProps {
  change: PlaceChange;
  title: string;
  /** Label of the confirm button. */
  confirm: string;
}

/** Shows the effects of a change of place before it is made. Renders nothing while no confirmation is needed. */
export function PlaceChangeSheet(props: PlaceChangeSheetProps): JSX.Element | null {
  const { change, title, confirm } = props;
  const { pending, answer } = change;
  if (pending === null) return null;
  return (
    <Sheet
      title={title}
      onClose={() => answer(false)}
      footer={
        <div className={css['actions']}>
          <Button variant="quiet" onClick={() => answer(false)}>
            {placesStrings.changeCancel}
          </Button>
          <Button onClick={() => answer(true)}>{confirm}</Button>
        </div>
      }
    >
      <MoveChangesList restaurant={pending.choice.restaurant.name} changes={pending.changes} />
    </Sheet>
  );
}

/** Shows what changes in the cart: dishes not available there, prices, and the sum of the dishes. */
function MoveChangesList({ restaurant, changes }: { restaurant: string; changes: MoveChanges }): JSX.Element {
  const { missing, prices, was, now, isUnread } = changes;
  return (
    <div className={css['changes']}>
      {isUnread && <p>{placesStrings.unreadText(restaurant)}</p>}
      {missing.length > 0 && (
        <div>
          <p>{placesStrings.changeText(restaurant)}</p>
          <ul className={css['missing']}>
            {missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {prices.length > 0 && (
        <div>
          <p>{placesStrings.pricesText(restaurant)}</p>
          <dl className={css['prices']}>
            {prices.map((line) => (
              <Change key={line.key} name={line.name} was={line.was} now={line.now} />
            ))}
            <Change name={placesStrings.dishesTotal} was={was} now={now} />
          </dl>
        </div>
      )}
    </div>
  );
}

function Change({ name, was, now }: { name: string; was: number; now: number }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <s>{formatPrice(was)}</s>
        <span>{` → ${formatPrice(now)}`}</span>
      </dd>
    </div>
  );
}
