import { QueryObserver } from '@tanstack/query-core';
import type { Product } from '#contract/catalog.ts';
import {
  type Forbidden,
  judgeDish,
  type JudgedDish,
  judgeOption,
  UNKNOWN_DISH,
  type Verdict,
} from '#domain/forbidden.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import { findPlace } from '../place/find-place.ts';
import { localitiesQuery, menuDetailsQuery } from '../queries/queries.ts';
import type { Services } from '../services.ts';
import { readForbidden } from './forbidden-list.ts';
import { subscribeForbidden } from './kept-forbidden.ts';

type Deps = Pick<Services, 'api' | 'queryClient' | 'storage' | 'orderParams'>;

/** What is said of the dishes of the customer's menu, by the list that this device keeps. */
export interface Verdicts extends Subscribable {
  /** Grows with each change of list or menu. */
  readonly version: () => number;
  /** Of a dish as its card offers it: the same object until list or menu change. */
  readonly of: (product: Product) => Verdict;
  /** Of a dish with these options. */
  readonly ofChoice: (product: Product, modifiers: readonly number[]) => Verdict;
  /** Of a line of the cart; null while the menu is not here. A dish that the menu does not have any more is not known. */
  readonly ofLine: (productId: number, modifiers: readonly number[]) => Verdict | null;
  readonly ofOption: (name: string) => Verdict;
  /** The menu with its compositions is here, or cannot be had: nothing else is going to be said of a dish. */
  readonly isSettled: () => boolean;
  /** The menu with its compositions, as far as it is here. */
  readonly menu: () => readonly Product[];
}

const NO_DISHES: readonly Product[] = [];
const byServices = new WeakMap<Services, Verdicts>();

/** The verdicts of this page. They follow list, place and menu while somebody listens. */
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
  /** Reads the list again; tells whether it is another one. */
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
    const localities = queryClient.getQueryData(localitiesQuery(api).queryKey) ?? [];
    const { restaurant, orderType } = findPlace(localities, orderParams.getSnapshot(), storage.cookie('locality'));
    return restaurant && menuDetailsQuery(api, { restaurantId: restaurant.id, orderType });
  };
  /** Follows the menu of the place; a list that is empty needs none. */
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
      // Where the customer is may be known later than what they must not eat.
      queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
        if (queryKey[0] === 'localities') follow();
      }),
    ];
  };
  const stop = (): void => {
    for (const end of stops) end();
    stopMenu();
    stopMenu = () => undefined;
    observed = '';
  };
  /** Nobody has listened, or nobody has heard yet: what is asked now is answered by what is kept now. */
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
    // Until the compositions are here, or known to stay away, nothing is said of them.
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
