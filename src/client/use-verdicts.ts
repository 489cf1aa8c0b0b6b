import { useSyncExternalStore } from 'react';
import { QueryObserver } from '@tanstack/query-core';
import type { Product } from '#contract/catalog.ts';
import {
  type Verdict,
  type Forbidden,
  judgeDish,
  type JudgedDish,
  judgeOption,
  UNKNOWN_DISH,
} from '#domain/forbidden.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import { useServices } from './use-services.ts';
import { currentPlace } from './place/find-place.ts';
import { menuDetailsQuery } from './queries/queries.ts';
import { subscribePlaces } from './place/known-places.ts';
import type { Services } from './services.ts';
import { readForbidden } from './use-forbidden.ts';
import { subscribeForbidden } from './kept-forbidden.ts';

/** Returns a card's verdict; renders only when it changes. Browser only: the server knows no list. */
export function useVerdict(product: Product): Verdict {
  const verdicts = verdictsOf(useServices());
  return useSyncExternalStore(verdicts.subscribe, () => verdicts.of(product));
}

/** Returns all verdicts; renders on each change of list and menu. */
export function useVerdicts(): Verdicts {
  const verdicts = verdictsOf(useServices());
  useSyncExternalStore(verdicts.subscribe, verdicts.version);
  return verdicts;
}

type Deps = Pick<Services, 'api' | 'queryClient' | 'storage' | 'orderParams'>;

/** Verdicts on the dishes of the customer's menu, by the list stored on this device. */
export interface Verdicts extends Subscribable {
  /** Increases with each change of list or menu. */
  readonly version: () => number;
  /** Verdict on a dish as its card offers it: the same object until list or menu change. */
  readonly of: (product: Product) => Verdict;
  /** Verdict on a dish with these options. */
  readonly ofChoice: (product: Product, modifiers: readonly number[]) => Verdict;
  /** Verdict on a cart line; null until the menu has loaded. A dish no longer in the menu is unknown. */
  readonly ofLine: (productId: number, modifiers: readonly number[]) => Verdict | null;
  readonly ofOption: (name: string) => Verdict;
  /** The menu with compositions has loaded or cannot be loaded: verdicts are final. */
  readonly isSettled: () => boolean;
  /** The menu with compositions, as far as it has loaded. */
  readonly menu: () => readonly Product[];
}

const NO_DISHES: readonly Product[] = [];
const byServices = new WeakMap<Services, Verdicts>();

/** Returns this page's verdicts. They follow list, place and menu while there are subscribers. */
export function verdictsOf(services: Services): Verdicts {
  const known = byServices.get(services) ?? createVerdicts(services);
  byServices.set(services, known);
  return known;
}

function createVerdicts({ api, queryClient, storage, orderParams }: Deps): Verdicts {
  const listeners = createListeners();
  let text = storage.get('forbidden');
  let list: Forbidden = readForbidden(storage);
  let dishes: readonly Product[] = NO_DISHES;
  let byId = new Map<number, Product>();
  let settled = false;
  let said = new WeakMap<Product, Verdict>();
  let observed = '';
  let stopMenu = (): void => undefined;
  let listening = 0;
  let stops: (() => void)[] = [];

  let version = 0;
  const forget = (): void => {
    said = new WeakMap();
    version += 1;
  };
  const say = (): void => {
    forget();
    listeners.notify();
  };
  /** Reloads the list; returns whether it has changed. */
  const reread = (): boolean => {
    const next = storage.get('forbidden');
    if (next === text) return false;
    text = next;
    list = readForbidden(storage);
    return true;
  };
  const setMenu = (next: readonly Product[], isSettled: boolean): void => {
    if (next === dishes && isSettled === settled) return;
    settled = isSettled;
    if (next !== dishes) byId = new Map(next.map((dish) => [dish.id, dish]));
    dishes = next;
    say();
  };
  const query = () => {
    const { restaurant, orderType } = currentPlace({ api, queryClient, orderParams }, storage.cookie('locality'));
    return restaurant && menuDetailsQuery(api, { restaurantId: restaurant.id, orderType });
  };
  /** Subscribes to the menu of the place; an empty list needs none. */
  const follow = (): void => {
    const asked = list.allergens.length + list.words.length > 0 ? query() : null;
    const name = asked === null ? '' : JSON.stringify(asked.queryKey);
    if (name === observed) return;
    observed = name;
    stopMenu();
    stopMenu = () => undefined;
    if (asked === null) return;
    const observer = new QueryObserver(queryClient, { ...asked, refetchOnWindowFocus: false });
    const hear = (): void => {
      const { data, fetchStatus, isFetched } = observer.getCurrentResult();
      setMenu(
        data ?? NO_DISHES,
        data !== undefined || (fetchStatus !== 'fetching' && (isFetched || fetchStatus === 'paused')),
      );
    };
    stopMenu = observer.subscribe(hear);
    hear();
  };
  const hearList = (): void => {
    if (!reread()) return;
    follow();
    say();
  };
  const start = (): void => {
    hearList();
    follow();
    stops = [
      subscribeForbidden(hearList),
      orderParams.subscribe(follow),
      // The place may be known later than the list.
      subscribePlaces({ queryClient }, follow),
    ];
  };
  const stop = (): void => {
    for (const end of stops) end();
    stopMenu();
    stopMenu = () => undefined;
    observed = '';
  };
  /** Without subscribers, or before their first update, answers from the data at hand. */
  const catchUp = (): void => {
    if (reread()) forget();
    if (settled) return;
    const asked = query();
    const known = asked && queryClient.getQueryData(asked.queryKey);
    if (!known) return;
    [dishes, byId, settled] = [known, new Map(known.map((dish) => [dish.id, dish])), true];
    forget();
  };
  const judge = (dish: JudgedDish, chosen: readonly number[] | null): Verdict =>
    // Until the compositions have loaded, or are known to be unavailable, words in them are not judged.
    judgeDish(dish, dish.details === null && !settled ? { ...list, words: [] } : list, chosen);
  const withDetails = (product: Product): JudgedDish => ({
    ...product,
    details: product.details ?? byId.get(product.id)?.details ?? null,
  });

  return {
    version: () => {
      catchUp();
      return version;
    },
    of: (product) => {
      catchUp();
      const known = said.get(product);
      if (known !== undefined) return known;
      const verdict = judge(withDetails(product), null);
      said.set(product, verdict);
      return verdict;
    },
    ofChoice: (product, modifiers) => {
      catchUp();
      return judge(withDetails(product), modifiers);
    },
    ofLine: (id, modifiers) => {
      catchUp();
      return settled ? judge(byId.get(id) ?? UNKNOWN_DISH, modifiers) : null;
    },
    ofOption: (name) => {
      catchUp();
      return judgeOption(name, list);
    },
    isSettled: () => {
      catchUp();
      return settled;
    },
    menu: () => dishes,
    subscribe: (listener) => {
      if (listening === 0) start();
      listening += 1;
      const leave = listeners.subscribe(listener);
      return () => {
        leave();
        listening -= 1;
        if (listening === 0) stop();
      };
    },
  };
}
