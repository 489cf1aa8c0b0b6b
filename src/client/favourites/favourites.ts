import {
  answered,
  belongTo,
  foldFavourites,
  KeptFavourites,
  NO_FAVOURITES,
  shownFavourites,
  wish,
  type Wish,
} from './favourite-list.ts';
import { profileQuery } from '../queries/queries.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { createListeners, type Subscribable } from '../../lib/subscribable.ts';
import type { Services } from '../services.ts';

/** Comes with the first question, as in queries.ts: a chunk of its own that every screen of the account shares. */
const accountCalls = () => import('../../../contract/calls/account.ts');

/** What this needs of the services: no more than that. */
export type FavouritesWorld = Pick<Services, 'api' | 'storage' | 'queryClient'>;

export interface FavouritesStore extends Subscribable {
  /** Ids of dishes, the last added first. */
  readonly getSnapshot: () => readonly number[];
  /** Whether they are an account's. */
  readonly isOwned: () => boolean;
  /** Whether something of an account's waits for the network. */
  readonly isWaiting: () => boolean;
  /** At once on this device; then, for an account, told to the server when it can be. */
  readonly set: (productId: number, on: boolean) => void;
  /**
   * Tells the account what it has not heard, and hears what it has; a guest has nobody to tell. `isLogin`: somebody has just
   * logged in, whatever is remembered here. Never throws.
   */
  readonly sync: (isLogin?: boolean) => Promise<void>;
  /** Another tab has written. */
  readonly reread: () => void;
  readonly forget: () => void;
}

const NONE: readonly number[] = [];

/**
 * Everything is read from the device's storage anew, so two tabs, and a purge, are never overruled by a memory of ours.
 */
const createFavourites = ({ api, storage, queryClient }: FavouritesWorld): FavouritesStore => {
  const { subscribe, notify } = createListeners();
  const read = (): KeptFavourites => storage.read('favourites', KeptFavourites) ?? NO_FAVOURITES;
  const write = (kept: KeptFavourites): void => {
    storage.write('favourites', kept);
    notify();
  };
  let shown: { readonly text: string | null; readonly ids: readonly number[] } = { text: null, ids: NONE };

  /** Null: a guest. Where nobody has logged in nothing is asked: the answer would be a refusal. */
  const whoAmI = async (isCertain: boolean): Promise<number | null> => {
    const known = queryClient.getQueryData(profileQuery(api).queryKey)?.id;
    if (known !== undefined || !isCertain) return known ?? null;
    return (await queryClient.query({ ...profileQuery(api), staleTime: 0 }))?.id ?? null;
  };
  /** Who has been seen last, without asking. */
  const lastSeen = (): number | null => queryClient.getQueryData(profileQuery(api).queryKey)?.id ?? read().owner;

  const ask = async (sent: readonly Wish[]): Promise<readonly number[]> => {
    const calls = await accountCalls();
    if (sent.every(({ on }) => on) && sent.length > 0) {
      // Only added: the server does that itself, whatever another device does at the same time.
      const ids = foldFavourites([], sent);
      return (await api.call(calls.mergeFavourites, { body: { product_ids: [...ids] } })).product_ids;
    }
    const { product_ids: now } = await api.call(calls.favourites);
    if (sent.length === 0) return now;
    // Onto the newest list, so that what another device has added is not taken away.
    return (await api.call(calls.saveFavourites, { body: { product_ids: [...foldFavourites(now, sent)] } }))
      .product_ids;
  };

  /** Grows when the person is forgotten: what was asked before that is nobody's any more. */
  let life = 0;
  const exchange = async (isLogin: boolean): Promise<void> => {
    const mine = life;
    const owner = await whoAmI(isLogin || read().owner !== null);
    if (owner === null || life !== mine) return;
    const kept = belongTo(read(), owner);
    write(kept);
    const confirmed = await ask(kept.wanted);
    // Forgotten meanwhile (by another tab, too), or somebody else's: an answer brings nothing back.
    if (life === mine && read().owner === owner) write(answered(read(), kept.wanted, confirmed));
  };
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (isLogin: boolean): Promise<void> => {
    do {
      again = false;
      await exchange(isLogin);
    } while (again);
  };
  const sync = (isLogin = false): Promise<void> => {
    again = running !== null;
    running ??= run(isLogin)
      // Without an answer the wishes stay, and are told the next time.
      .catch(() => undefined)
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    subscribe,
    getSnapshot: () => {
      const text = storage.get('favourites');
      if (text !== shown.text) shown = { text, ids: shownFavourites(read()) };
      return shown.ids;
    },
    isOwned: () => lastSeen() !== null,
    isWaiting: () => {
      const { owner, wanted } = read();
      return owner !== null && wanted.length > 0;
    },
    set: (id, on) => {
      const owner = lastSeen();
      const kept = owner === null ? read() : belongTo(read(), owner);
      write(wish(kept, { id, on }));
      if (owner !== null) void sync();
    },
    sync,
    reread: notify,
    forget: () => {
      life += 1;
      storage.remove('favourites');
      notify();
    },
  };
};

const stores = new WeakMap<DeviceStorage, FavouritesStore>();

/** The favourites of this page: made when somebody first asks for them, because the menu's first screen does not. */
export function favouritesOf(services: FavouritesWorld): FavouritesStore {
  const store = stores.get(services.storage) ?? createFavourites(services);
  stores.set(services.storage, store);
  return store;
}

/**
 * After logging in: what a guest has on this device joins the account, and the account's come here (docs/product.md §14.1 to
 * §14.3).
 */
export function joinFavourites(services: FavouritesWorld): Promise<void> {
  return favouritesOf(services).sync(true);
}

/** Tells the account what has waited, when the API is reachable again, and hears of the other tabs. The answer stops it. */
export function followFavourites(
  services: FavouritesWorld & Pick<Services, 'connectivity'>,
  onStored: (listener: () => void) => () => void,
): () => void {
  const store = favouritesOf(services);
  const tell = (): void => {
    if (services.connectivity.getSnapshot() === 'reachable' && store.isWaiting()) void store.sync();
  };
  tell();
  const stops = [services.connectivity.subscribe(tell), onStored(store.reread)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The person is forgotten: see purge.ts. */
export function forgetFavourites(storage: DeviceStorage): void {
  storage.remove('favourites');
  stores.get(storage)?.forget();
}
