import { hashKey } from '@tanstack/query-core';
import type { RegisteredRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { pagePlace, placeFromCookies, type WorkerRequest } from '#contract/page-place.ts';
import { START_PATHS, savePlace } from '#client/offline/shared-caches.ts';
import { releaseLongMenus, warmContent } from '#client/offline/warm-content.ts';
import {
  warmPictures,
  variantOf,
  type PictureUse,
  type SizedPicture,
  cssWidth,
  picturesInTexts,
} from '#client/offline/warm-pictures.ts';
import {
  bannersQuery,
  categoriesQuery,
  homePagesQuery,
  menuDetailsQuery,
  menuQuery,
  newsQuery,
  popularQuery,
  tripleSliderQuery,
  type MenuOf,
} from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { reconcilePush } from '#client/push/push.ts';
import { currentPlace, readPlace } from '#client/place/find-place.ts';
import { isMeteredConnection } from '#lib/metered-connection.ts';
import type { Product } from '#contract/catalog.ts';
import { Picture } from '#contract/primitives.ts';
import { knownPlaces, readLocality } from '#client/place/known-places.ts';
import { citiesAtOnce } from '#domain/cities-at-once.ts';
import { townsQuery } from '#client/queries/place-queries.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { promosQuery } from '#client/queries/content-queries.ts';
import { CARD_AT_LEAST, PICTURE_SIZES } from '#ui/picture.tsx';
import { watchRest } from '#lib/at-rest.ts';
import { whenIdle } from '#lib/idle.ts';
import { clearForgottenBadge } from '../live/app-badge.ts';
import { offerInstall } from './offer-install.tsx';
import { registerWorker } from './updates.ts';

/** Texts that screens open as a window, by key: terms of delivery, pickup and bonuses, and allergens. */
const TEXT_KEYS = ['delivery-terms', 'pickup-terms', 'bonus-terms', 'allergens'];

/** Performance mark set when everything is stored on the phone. */
const OFFLINE_READY = 'offline-ready';

/** Limit of the city's other restaurants whose menus are stored, too: cards only, some 100 KB each. */
const MAX_NEIGHBOURS = 4;
/** Limit of other cities whose home pages are stored, too, with the menu that they show first. */
const MAX_TOWNS = 3;

/**
 * Runs after the menu has loaded: starts the worker and stores on the phone what it will need without a network. Works
 * sequentially, so that a customer's taps get the connection.
 */
export async function prepareOffline(services: Services, router: RegisteredRouter, signal: AbortSignal): Promise<void> {
  const rest = watchRest(signal);
  clearForgottenBadge(services.storage);
  requestPersistentStorage(services, signal);
  await whenIdle();
  await registerWorker(services, router, signal);
  offerInstall(services, router, signal);
  void reconcilePush(services);
  const reads = await services.reads?.load();
  await reads?.tidy();
  await reads?.storeAll(services.queryClient);
  let running = keepPlace(services, router, { signal, rest });
  let place = placeWord(services);
  // Another restaurant or order type means another menu to store.
  const stop = services.orderParams.subscribe(() => {
    const next = placeWord(services);
    if (next === place) return;
    place = next;
    void savePlace(next);
    running = running.then(() => keepPlace(services, router, { signal, rest }));
  });
  signal.addEventListener('abort', stop);
}

const placeWord = ({ storage }: Services): string => pagePlace(placeFromCookies((name) => storage.cookie(name)));

/** Reads the other cities of a small chain, from the device where there is no network: an order's or an event's restaurant may be there. */
async function holdCities(services: Services): Promise<void> {
  const { locality } = currentPlace(services, services.storage.cookie('locality'));
  for (const { slug } of citiesAtOnce(knownPlaces(services).cities, locality?.id)) {
    await readLocality(services, slug).catch(() => null);
  }
}

interface Keeping {
  readonly signal: AbortSignal;
  /** Resolves before each part. */
  readonly rest: () => Promise<void>;
}

async function keepPlace(services: Services, router: RegisteredRouter, { signal, rest }: Keeping): Promise<void> {
  const { api, connectivity, orderParams, queryClient, storage } = services;
  await savePlace(placeWord(services));
  await holdCities(services);
  if (signal.aborted || connectivity.getSnapshot() === 'unreachable') return;
  try {
    const placeAt = (slug: string | null) =>
      readPlace(services, { params: orderParams.getSnapshot(), localitySlug: storage.cookie('locality') }, slug);
    const { cities, locality, restaurant, orderType } = await placeAt(null);
    const place = restaurant === null ? null : { restaurantId: restaurant.id, orderType };
    await requestFromWorker({
      type: 'keep-pages',
      paths: [...new Set([router.state.location.pathname, ...START_PATHS])],
    });
    if (isMeteredConnection()) return;
    const neighbours = (locality?.restaurants ?? []).filter(({ id }) => id !== restaurant?.id).slice(0, MAX_NEIGHBOURS);
    const towns = cities.filter(({ id }) => id !== locality?.id).slice(0, MAX_TOWNS);
    const shownThere: Restaurant[] = [];
    for (const { slug } of towns) {
      const there = await placeAt(slug).catch(() => null);
      if (there !== null && there.restaurant !== null) shownThere.push(there.restaurant);
    }
    await queryClient.query({ ...townsQuery(api), staleTime: 'static' }).catch(() => undefined);
    await warmContent({
      api,
      queryClient,
      place,
      neighbours: [...neighbours, ...shownThere].map(({ id }) => id),
      textKeys: TEXT_KEYS,
      localityId: locality?.id ?? null,
      signal,
      rest,
    });
    await whenIdle();
    const pictures = await picturesOf(services, place);
    releaseLongMenus(queryClient, new Set(place === null ? [] : [hashKey(menuQuery(api, place).queryKey)]));
    await warmPictures({ wanted: pictures, signal, rest });
    await requestFromWorker({ type: 'keep-seldom-used' });
    performance.mark(OFFLINE_READY);
  } catch {
    // The connection or the storage has failed: the next start continues.
  }
}

/** Lets the worker fetch, as it knows what may be cached. Does nothing on a first visit before it is active. */
async function requestFromWorker(request: WorkerRequest): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  active?.postMessage(request);
}

/** A one-pixel AVIF: decoding it shows whether the browser supports the format. */
const AVIF =
  'data:image/avif;base64,AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=';

async function readsAvif(): Promise<boolean> {
  const probe = new Image();
  probe.src = AVIF;
  return probe.decode().then(
    () => true,
    () => false,
  );
}

/** Returns every picture anywhere in an API response, in order. */
function picturesIn(value: unknown): Picture[] {
  if (typeof value !== 'object' || value === null) return [];
  if (v.is(Picture, value)) return [value];
  return Object.values(value).flatMap(picturesIn);
}

/** Returns the pictures of the options of these dishes, those of the first dish first. */
const picturesOfOptions = (dishes: readonly Product[]): SizedPicture[] =>
  dishes.flatMap(({ details }) =>
    (details?.modifier_groups ?? []).flatMap(({ options }) => options.flatMap(({ picture }) => picture ?? [])),
  );

/**
 * Returns the addresses of the pictures that the chosen restaurant's screens load on this device, in the order in which a customer
 * without a network would miss them: menu cards, slides (as circles and full-screen) and tiles, promotions and news, extras, large
 * dish pictures, then articles. A large picture that is missing is shown in the width of its card; an extra's has no other width.
 */
async function picturesOf({ api, queryClient }: Services, place: MenuOf | null): Promise<string[]> {
  const format = (await readsAvif()) ? 'avif' : 'webp';
  const screen = { density: devicePixelRatio, format } as const;
  const measures = {
    matches: (media: string) => matchMedia(media).matches,
    width: innerWidth,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  };
  const shown = (pictures: readonly SizedPicture[], sizes: string, atLeast = 0): string[] => {
    const use: PictureUse = { width: cssWidth(sizes, measures), atLeast };
    return pictures.flatMap((picture) => variantOf(picture, use, screen) ?? []);
  };
  const as = (sizes: string, data: unknown, atLeast = 0): string[] => shown(picturesIn(data), sizes, atLeast);
  const read = (query: { readonly queryKey: readonly unknown[] }): unknown => queryClient.getQueryData(query.queryKey);
  const dishes =
    place === null
      ? []
      : (queryClient.getQueryData(menuDetailsQuery(api, place).queryKey) ??
        queryClient.getQueryData(menuQuery(api, place).queryKey) ??
        []);
  const onCards = dishes.flatMap(({ picture }) => picture ?? []);
  const popular = place === null ? [] : read(popularQuery(api, place));
  const slides = [read(bannersQuery(api)), read(tripleSliderQuery(api))];
  const pages = queryClient.getQueriesData({ queryKey: ['content'] }).map(([, data]) => data);
  return [
    ...as(PICTURE_SIZES.beside, popular),
    ...shown(onCards, PICTURE_SIZES.card, CARD_AT_LEAST),
    ...as(PICTURE_SIZES.strip, slides),
    ...as(PICTURE_SIZES.banner, slides),
    ...as(PICTURE_SIZES.tile, read(categoriesQuery(api))),
    ...as(PICTURE_SIZES.promo, read(promosQuery(api))),
    ...as(PICTURE_SIZES.story, read(newsQuery(api))),
    ...as(PICTURE_SIZES.teaser, [read(homePagesQuery(api)), read(newsQuery(api))]),
    ...shown(picturesOfOptions(dishes), PICTURE_SIZES.option),
    ...shown(onCards, PICTURE_SIZES.dish),
    ...as(PICTURE_SIZES.article, pages),
    ...shown(picturesInTexts([pages, read(newsQuery(api))]), PICTURE_SIZES.article),
  ];
}

/**
 * Asks the browser not to evict this storefront's storage once there is something to lose: a cart, or an installed app.
 * Browsers decide automatically, except Firefox, which asks the customer, so the timing has to make sense.
 */
function requestPersistentStorage({ outbox }: Services, signal: AbortSignal): void {
  let asked = false;
  const ask = (): void => {
    if (asked || !('storage' in navigator)) return;
    asked = true;
    navigator.storage
      .persisted()
      .then((kept) => kept || navigator.storage.persist())
      .catch(() => undefined);
  };
  const requestWithCart = (): void => {
    if (outbox.getSnapshot().lines.length > 0) ask();
  };
  const stop = outbox.subscribe(requestWithCart);
  signal.addEventListener('abort', stop);
  window.addEventListener('appinstalled', ask, { signal });
  requestWithCart();
}
