import { useCallback, useEffect, useMemo } from 'react';
import { clientStrings } from '../client-strings.ts';
import { useOutbox } from '../ordering/cart/use-cart.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { useServices } from '../use-services.ts';
import { useSlice } from '../outbox/use-slice.ts';
import { readAgain, setFavourite, shownFavourites } from './favourite-list.ts';
import { isFavouritesPending } from '../outbox/slices.ts';

export interface Favourites {
  /** False until the device's storage has been read: unknown, not empty. */
  readonly isKnown: boolean;
  /** Ids of dishes, last added first; empty on the server. */
  readonly ids: readonly number[];
  /** Whether they belong to an account: a guest's are on this device only. */
  readonly isOwned: boolean;
  /** Whether changes are waiting to be sent to the account. */
  readonly isWaiting: boolean;
}

/** Returns the customer's favourites including pending changes (docs/product.md §14.1). */
export function useFavourites(): Favourites {
  const { ready } = useOutbox();
  const favourites = useSlice((state) => state.favourites);
  return useMemo(
    () => ({
      isKnown: ready,
      ids: shownFavourites(favourites),
      isOwned: favourites.owner !== null,
      isWaiting: isFavouritesPending(favourites),
    }),
    [ready, favourites],
  );
}

/** Returns whether a dish is a favourite; renders only when that changes. */
export function useIsFavourite(productId: number): boolean {
  return useSlice(({ favourites }) => shownFavourites(favourites).includes(productId));
}

/** Who is logged in here, as far as the device knows; null: a guest. */
const userOf = (storage: DeviceStorage): number | null => {
  const id = storage.get('user');
  return id === null ? null : Number(id);
};

/** Returns a setter for favourites: shown at once, stored, and sent to the account when logged in and online. */
export function useSetFavourite(): (productId: number, on: boolean) => void {
  const { outbox, storage, toasts } = useServices();
  return useCallback(
    (id, on) => {
      const user = userOf(storage);
      outbox
        .commit((state) => setFavourite(state, user, { id, on }))
        .catch(() => toasts.show(clientStrings.failed, { tone: 'error' }));
    },
    [outbox, storage, toasts],
  );
}

/** Reloads the account's list when the screen opens: another device may have changed it. Does nothing for a guest. */
export function useFreshFavourites(): void {
  const { outbox, storage } = useServices();
  useEffect(() => {
    const user = userOf(storage);
    if (user === null) return;
    void outbox.amend((state) => ({ ...state, ...readAgain(state, user) }));
  }, [outbox, storage]);
}
