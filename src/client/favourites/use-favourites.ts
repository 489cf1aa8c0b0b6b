import { useSyncExternalStore } from 'react';
import { favouritesOf, type FavouritesStore } from './favourites.ts';
import { useServices } from '../use-services.ts';

const NONE: readonly number[] = [];

/** The store itself: to press a heart, or to hear what the account has. */
export function useFavouritesStore(): FavouritesStore {
  return favouritesOf(useServices());
}

/** Ids of favourite dishes, the last added first; none on the server. */
export function useFavouriteIds(): readonly number[] {
  const store = useFavouritesStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => NONE);
}

/** Whether a dish is one; renders only when that changes. */
export function useIsFavourite(productId: number): boolean {
  const store = useFavouritesStore();
  return useSyncExternalStore(
    store.subscribe,
    () => store.getSnapshot().includes(productId),
    () => false,
  );
}

/** Whether something waits for the network to be told to the account. */
export function useFavouritesWaiting(): boolean {
  const store = useFavouritesStore();
  return useSyncExternalStore(store.subscribe, store.isWaiting, () => false);
}

/** Whether they are an account's: a guest's are on this device alone. */
export function useFavouritesOwned(): boolean {
  const store = useFavouritesStore();
  return useSyncExternalStore(store.subscribe, store.isOwned, () => false);
}
