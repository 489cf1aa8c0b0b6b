import type { QueryClient } from '@tanstack/react-query';
import type { Banner, Category, Product } from '#contract/catalog.ts';
import { dishIdIn } from '#contract/dish-path.ts';
import { menuStart, type MenuRest, type MenuStart } from '#client/queries/menu-start.ts';
import { bannersQuery, categoriesQuery, menuQuery, tripleSliderQuery } from '#client/queries/queries.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { Dehydrated } from '../hydration/first-view.ts';

/** @file The beginning of a long menu, for the state in its page: on the server only. */

type Schedule = Product['availability_schedule'];

/** Returns the ids of the dishes that a rendered page shows. */
const shownIn = (html: string): ReadonlySet<number> =>
  new Set([...html.matchAll(/href="\?dish=(\d+)"/g)].map(([, id]) => Number(id)));

/** Groups by the text of a key, in order. */
function grouped<T>(list: readonly T[], keyOf: (one: T) => unknown): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = JSON.stringify(keyOf(one));
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [one]);
    else known.push(one);
  }
  return [...groups.values()];
}

const scheduleOf = (dish: Product): Schedule => dish.availability_schedule;

/** Returns the dishes by which the page decides whether a banner leads to something that can be had, at whatever time (docs/product.md §2.25). */
function behindBanners(
  banners: readonly Banner[],
  categories: readonly Category[],
  dishes: readonly Product[],
): Product[] {
  return banners.flatMap(({ link }) => {
    const [, screen, slug, name = ''] = link?.split(/[?#]/)[0]?.split('/') ?? [];
    if (screen !== 'menu' || slug === undefined) return [];
    const dishId = dishIdIn(name);
    if (dishId !== null) return dishes.filter(({ id }) => id === dishId);
    const category = categories.find((one) => one.slug === slug);
    const own = dishes.filter((dish) => dish.is_available && dish.category_id === category?.id);
    return grouped(own, scheduleOf).flatMap(([first]) => first ?? []);
  });
}

/** Of each category the dishes down to the first that is not shown, those in `also`, and of the others their hours. */
function startOf(dishes: readonly Product[], shown: ReadonlySet<number>, also: readonly Product[]): MenuStart {
  const carried = new Set(also);
  const categories = grouped(dishes, (dish) => dish.category_id);
  for (const own of categories) {
    const hidden = own.findIndex((dish) => !shown.has(dish.id));
    for (const dish of hidden === -1 ? own : own.slice(0, hidden)) carried.add(dish);
  }
  const rest = categories.flatMap((own): MenuRest[] => {
    const others = own.filter((dish) => !carried.has(dish));
    const [first] = others;
    if (first === undefined) return [];
    const schedules = grouped(others, scheduleOf).map((group): [Schedule, number] => [
      group[0]?.availability_schedule ?? null,
      group.length,
    ]);
    return [{ category_id: first.category_id, schedules }];
  });
  return { products: dishes.filter((dish) => carried.has(dish)), rest };
}

/**
 * Replaces in a page's state a menu that the page does not show whole by its beginning, from which the browser renders the same
 * (docs/product.md §1.22). A page of a search keeps it: what is found is anywhere in the menu.
 *
 * @param queries of the page
 * @param html as rendered
 */
export function carryShownDishes(
  queries: Dehydrated['queries'],
  { api, queryClient, html }: { readonly api: ApiClient; readonly queryClient: QueryClient; readonly html: string },
): Dehydrated['queries'] {
  const slides = queryClient.getQueryData(tripleSliderQuery(api).queryKey) ?? [];
  const banners = [...slides, ...(queryClient.getQueryData(bannersQuery(api).queryKey) ?? [])];
  const categories = queryClient.getQueryData(categoriesQuery(api).queryKey) ?? [];
  const shown = shownIn(html);
  return queries.map((entry) => {
    const [[kind, restaurantId, orderType], , readAt] = entry;
    const place = {
      restaurantId: Number(restaurantId),
      orderType: orderType === 'pickup' ? 'pickup' : 'delivery',
    } as const;
    const { queryKey } = menuQuery(api, place);
    if (kind !== queryKey[0]) return entry;
    const dishes = queryClient.getQueryData(queryKey) ?? [];
    if (dishes.every(({ id }) => shown.has(id))) return entry;
    return [[...menuStart(place).queryKey], startOf(dishes, shown, behindBanners(banners, categories, dishes)), readAt];
  });
}
