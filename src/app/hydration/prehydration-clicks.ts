import type { RegisteredRouter } from '@tanstack/react-router';
import type { Product } from '#contract/catalog.ts';
import { addLine, lineChoice } from '#client/ordering/cart/cart-changes.ts';
import { productQuery } from '#client/queries/dish-queries.ts';
import { menuQuery, localitiesQuery } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { findPlace } from '#client/place/find-place.ts';
import { overlaysOf } from '#routes/overlays/overlays.ts';
import { appStrings } from './app-strings.ts';
import { forgetTaps, readTaps } from './prehydration-clicks-note.ts';

/** Older taps belong to an earlier visit. */
const LIFETIME_MS = 24 * 60 * 60_000;

/**
 * Moves taps recorded before hydration into the outbox, guarded like any other (docs/product.md §1.6); a tap on a dish that needs
 * options opens it. The record is deleted only after the outbox has stored them, or the customer was asked for a restaurant:
 * closing that question is an answer.
 */
export async function replayPrehydrationClicks(services: Services, router: RegisteredRouter): Promise<void> {
  try {
    await replay(services, router);
  } catch {
    // The note stays for the next visit; the buttons must not promise what has not happened.
    clearMarks();
    services.toasts.show(appStrings.earlyTapLost);
  }
}

async function replay(services: Services, router: RegisteredRouter): Promise<void> {
  const oldest = Date.now() - LIFETIME_MS;
  const taps = readTaps().filter(({ at }) => at > oldest);
  const place = taps.length === 0 ? null : await currentPlace(services);
  const dishes = place === null ? [] : await Promise.all(taps.map(({ product }) => findDish(services, product, place)));
  clearMarks();
  const known = dishes.filter((dish) => dish !== null);
  const orderable = known.filter((dish) => dish.is_available && !dish.needs_choice);
  const question = known.findLast((dish) => dish.needs_choice);
  if (known.some((dish) => !dish.is_available) || known.length < dishes.length) {
    services.toasts.show(appStrings.earlyTapLost);
  }
  if (orderable.length === 0 || services.orderParams.getSnapshot().restaurantId === null) forgetTaps();
  if (orderable.length > 0) {
    services.guard.run(() => {
      void Promise.all(
        orderable
          .map((dish) => lineChoice(dish, null))
          .map((line) => services.outbox.commit((state) => addLine(state, line))),
      ).then(forgetTaps);
    });
  }
  if (question !== undefined) overlaysOf(router).open({ dish: question.id });
}

interface MenuPlace {
  readonly restaurantId: number;
  readonly orderType: 'delivery' | 'pickup';
}

async function currentPlace({ api, orderParams, queryClient, storage }: Services): Promise<MenuPlace | null> {
  const localities = await queryClient.query({ ...localitiesQuery(api), staleTime: 'static' });
  const params = orderParams.getSnapshot();
  const { restaurant, orderType } = findPlace(localities, params, storage.cookie('locality'));
  return restaurant === null ? null : { restaurantId: restaurant.id, orderType };
}

/** Returns the dish as this restaurant sells it, or null when it does not, or the request fails. */
async function findDish({ api, queryClient }: Services, id: number, place: MenuPlace): Promise<Product | null> {
  const known = queryClient.getQueryData(menuQuery(api, place).queryKey)?.find((dish) => dish.id === id);
  return (
    known ??
    (await queryClient.query({ ...productQuery(api, { id, ...place }), staleTime: 'static' }).catch(() => null))
  );
}

function clearMarks(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-noted]')) delete button.dataset['noted'];
}
