import * as v from 'valibot';
import type { Product } from '#contract/catalog.ts';
import { NumericId } from '#contract/primitives.ts';
import { adoptTaps, type OpenTaps, openTaps } from '#client/ordering/cart/adopt-taps.ts';
import { productQuery } from '#client/queries/dish-queries.ts';
import { menuStart } from '#client/queries/menu-start.ts';
import { menuQuery } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { readPlace } from '#client/place/find-place.ts';
import type { FirstTap } from '#first-tap/first-tap.ts';
import { appStrings } from './app-strings.ts';

/** The browser's storage may hold anything. */
const Taps = v.record(
  v.string(),
  v.array(
    v.object({
      id: v.pipe(v.number(), v.integer(), v.minValue(1)),
      key: v.string(),
      product: NumericId,
      by: v.picklist([1, -1]),
      at: v.number(),
      price: v.number(),
      on_sale: v.boolean(),
    }),
  ),
);

/**
 * Call it again only after it has resolved: the notes that it then finds adopted are stored.
 *
 * Moves the taps that the program of src/first-tap has noted into the outbox, guarded like any other (docs/product.md §1.6), in one change
 * and each once. A note is deleted only after the outbox has stored it, or the customer was asked for a restaurant: closing that question
 * is an answer.
 */
export async function adoptNotedTaps(services: Services, firstTap: Pick<FirstTap, 'taps' | 'forget'>): Promise<void> {
  const { outbox, toasts } = services;
  try {
    const parsed = v.safeParse(Taps, firstTap.taps());
    const open = openTaps(parsed.success ? parsed.output : {}, outbox.getSnapshot().state.adopted);
    if (open === null) {
      firstTap.forget(outbox.getSnapshot().state.adopted);
      return;
    }
    await adopt(services, firstTap, open);
  } catch {
    // The notes stay for the next visit.
    toasts.show(appStrings.earlyTapLost);
  }
}

async function adopt(services: Services, firstTap: Pick<FirstTap, 'forget'>, open: OpenTaps): Promise<void> {
  const { guard, orderParams, outbox, toasts } = services;
  const place = await menuPlace(services);
  const wanted = [...new Set(Object.values(open).flatMap((taps) => taps.map(({ product }) => product)))];
  const found = place === null ? [] : await Promise.all(wanted.map((id) => findDish(services, id, place)));
  const dishes = new Map(
    found.flatMap((dish) => (dish !== null && dish.is_available && !dish.needs_choice ? [[dish.id, dish]] : [])),
  );
  if (dishes.size < wanted.length && found.some((dish) => dish === null || !dish.is_available)) {
    toasts.show(appStrings.earlyTapLost);
  }
  if (orderParams.getSnapshot().restaurantId === null) firstTap.forget(lastOf(open));
  let stored: Promise<void> | undefined;
  guard.run(() => {
    stored = outbox
      .commit((state) => adoptTaps(state, open, dishes))
      .then(
        () => firstTap.forget(lastOf(open)),
        () => void toasts.show(appStrings.earlyTapLost),
      );
  });
  // Not while the customer is asked where to order.
  await stored;
}

const lastOf = (open: OpenTaps): Record<string, number> =>
  Object.fromEntries(Object.entries(open).map(([visit, taps]) => [visit, Math.max(...taps.map(({ id }) => id))]));

interface MenuPlace {
  readonly restaurantId: number;
  readonly orderType: 'delivery' | 'pickup';
}

async function menuPlace(services: Services): Promise<MenuPlace | null> {
  const { orderParams, storage } = services;
  const wish = { params: orderParams.getSnapshot(), localitySlug: storage.cookie('locality') };
  const { restaurant, orderType } = await readPlace(services, wish);
  return restaurant === null ? null : { restaurantId: restaurant.id, orderType };
}

/** Returns the dish as this restaurant sells it, or null when it does not, or the request fails. */
async function findDish({ api, queryClient }: Services, id: number, place: MenuPlace): Promise<Product | null> {
  const menu =
    queryClient.getQueryData(menuQuery(api, place).queryKey) ??
    queryClient.getQueryData(menuStart(place).queryKey)?.products;
  const known = menu?.find((dish) => dish.id === id);
  return (
    known ??
    (await queryClient.query({ ...productQuery(api, { id, ...place }), staleTime: 'static' }).catch(() => null))
  );
}
