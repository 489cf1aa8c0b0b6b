import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { clientStrings } from '../client-strings.ts';
import { useOutbox } from '../cart/use-cart.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { useServices } from '../use-services.ts';
import { readAgain, setFavourite, shownFavourites } from './favourite-list.ts';
import { isFavouritesPending } from './favourites-slice.ts';

export interface Favourites {
  /** False until what the device keeps has been read: not known, which is not empty. */
  readonly isKnown: boolean;
  /** Ids of dishes, the last added first; none on the server. */
  readonly ids: readonly number[];
  /** Whether they are an account's: a guest's are on this device alone. */
  readonly isOwned: boolean;
  /** Whether something waits for the network to be told to the account. */
  readonly isWaiting: boolean;
}

/** The customer's favourites with all that waits (docs/product.md §14.1). */
export function useFavourites(): Favourites {
  const { ready, favourites } = useOutbox();
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

/** Whether a dish is one; renders only when that changes. */
export function useIsFavourite(productId: number): boolean {
  const { outbox } = useServices();
  return useSyncExternalStore(
    outbox.subscribe,
    () => shownFavourites(outbox.getSnapshot().favourites).includes(productId),
    () => false,
  );
}

/** Who is logged in here, as far as the device knows; null: a guest. */
const userOf = (storage: DeviceStorage): number | null => {
  const id = storage.get('user');
  return id === null ? null : Number(id);
};

/** Presses a heart: shown at once, kept, and told to the account when there is one and a network. */
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

/** Reads the account's list when the screen opens: another device may have changed it. A guest has nobody to ask. */
export function useFreshFavourites(): void {
  const { outbox, storage } = useServices();
  useEffect(() => {
    const user = userOf(storage);
    if (user === null) return;
    void outbox.amend((state) => ({ ...state, ...readAgain(state, user) }));
  }, [outbox, storage]);
}
