import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import { dishesQuery } from '#client/queries/dish-queries.ts';
import { menuQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useFavourites, useFreshFavourites } from '#client/favourites/use-favourites.ts';

export interface FavouriteDish {
  readonly product: Product;
  /** The chosen restaurant sells it, even if sold out now. */
  readonly isHere: boolean;
}

export interface FavouriteDishes {
  /** Undefined while the menu or the stored data is loading. */
  readonly dishes: readonly FavouriteDish[] | undefined;
  /** Number that the chain does not sell now; they stay favourites, for a dish may come back. */
  readonly away: number;
  readonly readAt: Date;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/** Maximum number of ids in one catalog request. */
const MAX_ASKED = 200;

/** Favourites as dishes of a place: with today's price where sold, by name where another restaurant sells them. */
export function useFavouriteDishes(place: { restaurantId: number; orderType: OrderType }): FavouriteDishes {
  const { api, clock } = useServices();
  const favourites = useFavourites();
  const ids = useListed(favourites.ids);
  useFreshFavourites();
  const menu = useQuery(menuQuery(api, place));
  const here = new Map(menu.data?.map((product) => [product.id, product]));
  const missing = menu.data === undefined ? [] : ids.filter((id) => !here.has(id)).slice(0, MAX_ASKED);
  const elsewhere = useQuery({
    ...dishesQuery(api, missing),
    enabled: missing.length > 0,
  });
  const others = new Map(elsewhere.data?.map((product) => [product.id, product]));
  const dishOf = (id: number): FavouriteDish[] => {
    const own = here.get(id);
    if (own) return [{ product: own, isHere: true }];
    const other = others.get(id);
    return other ? [{ product: other, isHere: false }] : [];
  };
  const isKnown =
    favourites.isKnown &&
    menu.data !== undefined &&
    (missing.length === 0 || !elsewhere.isPending || elsewhere.isPaused);
  return {
    dishes: isKnown ? ids.flatMap(dishOf) : undefined,
    away: elsewhere.data === undefined ? 0 : missing.filter((id) => !others.has(id)).length,
    readAt: new Date(menu.dataUpdatedAt + clock.offset()),
    failed: menu.isError && menu.data === undefined,
    busy: menu.isFetching,
    retry: () => void menu.refetch(),
  };
}

/** Keeps dishes in the list that were favourites while it is open: a mistaken tap on the heart can be undone. */
const useListed = (ids: readonly number[]): readonly number[] => {
  const [listed, setListed] = useState(ids);
  const fresh = ids.filter((id) => !listed.includes(id));
  if (fresh.length > 0) setListed([...fresh, ...listed]);
  return listed;
};
