import { useMemo, useState } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { isOffered, matchOrder, type AgainLine } from '#domain/order-again.ts';
import { addLines, lineChoice } from '#client/ordering/cart/cart-changes.ts';
import { clientStrings } from '#client/client-strings.ts';
import { menuDetailsQuery } from '#client/queries/queries.ts';
import { useOptionalQuery } from '#client/queries/use-side-query.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { useServices } from '#client/use-services.ts';
import type { Place } from '#client/place/find-place.ts';
import { againStrings } from './again-strings.ts';

/** A line of the past order as offered now, and whether it will be added. */
export interface AgainItem {
  readonly item: OrderItem;
  readonly line: AgainLine;
  readonly isPicked: boolean;
  readonly pick: (picked: boolean) => void;
}

export interface Again {
  /** Undefined while the menu is loading. */
  readonly rows: readonly AgainItem[] | undefined;
  /** When the menu was loaded. */
  readonly readAt: Date;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
  /** Number of selected portions, and their price, kopecks. */
  readonly count: number;
  readonly sum: number;
  /**
   * Adds the selection to the cart; `replaces` replaces its contents. Resolves once persisted on the device, with false
   * if that failed (which is shown): a page closed earlier would lose it.
   */
  readonly add: (replaces: boolean) => Promise<boolean>;
}

/** Reports whether it was ordered from another restaurant or with another order type, which is shown first (docs/product.md §14.7). */
export function isElsewhere(
  order: Pick<Order, 'restaurant_id' | 'order_type'>,
  { restaurant, orderType }: Pick<Place, 'restaurant' | 'orderType'>,
): boolean {
  return restaurant?.id !== order.restaurant_id || orderType !== order.order_type;
}

/** Matches a past order with the chosen place's current menu. */
export function useAgain(order: Order, place: Place): Again {
  const { restaurant, orderType } = place;
  const { api, clock, outbox, toasts } = useServices();
  const time = useDishTime(place);
  const menu = useOptionalQuery(restaurant && menuDetailsQuery(api, { restaurantId: restaurant.id, orderType }));
  // Cached prices must not change under the finger: the first render waits for fresh ones.
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
    // Changed lines are never preselected: a missing option may have excluded an allergen.
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
