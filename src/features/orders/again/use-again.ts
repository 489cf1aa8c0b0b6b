import { useMemo, useState } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { isOffered, matchOrder, type AgainLine } from '#domain/order-again.ts';
import { addLines } from '#client/cart/cart-changes.ts';
import { lineChoice } from '#client/cart/line-choice.ts';
import { clientStrings } from '#client/client-strings.ts';
import { menuDetailsQuery } from '#client/queries/queries.ts';
import { useOptionalQuery } from '#client/queries/use-optional-query.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { useServices } from '#client/use-services.ts';
import type { Place } from '#client/place/find-place.ts';
import { againStrings } from './again-strings.ts';

/** A line of the past order as it is now, and whether it is to be added. */
export interface AgainItem {
  readonly item: OrderItem;
  readonly line: AgainLine;
  readonly isPicked: boolean;
  readonly pick: (picked: boolean) => void;
}

export interface Again {
  /** Undefined while the menu is not known. */
  readonly rows: readonly AgainItem[] | undefined;
  /** When the menu was read. */
  readonly readAt: Date;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
  /** How many portions are picked, and what they cost, kopecks. */
  readonly count: number;
  readonly sum: number;
  /**
   * Puts what is picked into the cart; `replaces`: in the place of what is there. Resolves once it is kept on the device, with false
   * where that failed (which is shown): a page left before would lose it.
   */
  readonly add: (replaces: boolean) => Promise<boolean>;
}

/** Whether it was ordered from another restaurant, or in another way: that is said first (docs/product.md §14.7). */
export function isElsewhere(
  order: Pick<Order, 'restaurant_id' | 'order_type'>,
  { restaurant, orderType }: Pick<Place, 'restaurant' | 'orderType'>,
): boolean {
  return restaurant?.id !== order.restaurant_id || orderType !== order.order_type;
}

/** A past order against the menu of the chosen place as it is now. */
export function useAgain(order: Order, place: Place): Again {
  const { restaurant, orderType } = place;
  const { api, clock, outbox, toasts } = useServices();
  const time = useDishTime(place);
  const menu = useOptionalQuery(restaurant && menuDetailsQuery(api, { restaurantId: restaurant.id, orderType }));
  // Prices of yesterday do not turn into those of today under the finger: the first look waits for the newest.
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && menu.data !== undefined && !menu.isFetching) setSettled(true);
  const [picks, setPicks] = useState<ReadonlyMap<number, boolean>>(new Map());

  const products = menu.data;
  const matched = useMemo(
    () => (isSettled && products !== undefined && time !== null ? matchOrder(order.items, products, time) : undefined),
    [order, products, isSettled, time],
  );
  const rows = matched?.map(({ item, line }): AgainItem => ({
    item,
    line,
    // What would not be as it was is never put in unasked: an option that is gone may have kept an allergen out.
    isPicked: isOffered(line) && (picks.get(item.item_id) ?? line.state === 'same'),
    pick: (picked) => setPicks((before) => new Map(before).set(item.item_id, picked)),
  }));
  const picked = (rows ?? []).flatMap(({ item, line, isPicked }) =>
    isPicked && isOffered(line) ? [{ item, line }] : [],
  );
  const count = picked.reduce((sum, { item }) => sum + item.quantity, 0);
  return {
    rows,
    readAt: new Date(menu.dataUpdatedAt + clock.offset()),
    failed: menu.isError && menu.data === undefined,
    busy: menu.isFetching,
    retry: () => void menu.refetch(),
    count,
    sum: picked.reduce((sum, { item, line }) => sum + item.quantity * line.now, 0),
    add: async (replaces) => {
      const added = picked.map(({ item, line }) => ({
        line: lineChoice(line.product, line.modifiers),
        quantity: item.quantity,
      }));
      try {
        await outbox.commit((state) => addLines(state, added, { replaces }));
      } catch {
        toasts.show(clientStrings.failed, { tone: 'error' });
        return false;
      }
      toasts.show(againStrings.added(count), { tone: 'success' });
      return true;
    },
  };
}
