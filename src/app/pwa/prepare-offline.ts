import type { RegisteredRouter } from '@tanstack/react-router';
import { pagePlace, placeFromCookies, type WorkerRequest } from '#contract/page-place.ts';
import { START_PATHS, savePlace } from '#client/offline/shared-caches.ts';
import { warmContent } from '#client/offline/warm-content.ts';
import { warmPictures } from '#client/offline/warm-pictures.ts';
import { localitiesQuery } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { reconcilePush } from '#client/push/push.ts';
import { findPlace } from '#client/place/find-place.ts';
import { isMeteredConnection } from '#lib/metered-connection.ts';
import { whenIdle } from '../idle.ts';
import { clearForgottenBadge } from '../live/app-badge.ts';
import { offerInstall } from './offer-install.tsx';
import { requestPersistentStorage } from './persistent-storage.ts';
import { registerWorker } from './updates.ts';
import { picturesOf } from './offline-images.ts';

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
  clearForgottenBadge(services.storage);
  requestPersistentStorage(services, signal);
  await whenIdle();
  await registerWorker(services, router, signal);
  offerInstall(services, router, signal);
  void reconcilePush(services);
  const reads = await services.reads?.load();
  await reads?.tidy();
  await reads?.storeAll(services.queryClient);
  let running = keepPlace(services, router, signal);
  let place = placeWord(services);
  // Another restaurant or order type means another menu to store.
  const stop = services.orderParams.subscribe(() => {
    const next = placeWord(services);
    if (next === place) return;
    place = next;
    void savePlace(next);
    running = running.then(() => keepPlace(services, router, signal));
  });
  signal.addEventListener('abort', stop);
}

const placeWord = ({ storage }: Services): string => pagePlace(placeFromCookies((name) => storage.cookie(name)));

async function keepPlace(services: Services, router: RegisteredRouter, signal: AbortSignal): Promise<void> {
  const { api, connectivity, orderParams, queryClient, storage } = services;
  await savePlace(placeWord(services));
  if (signal.aborted || connectivity.getSnapshot() === 'unreachable') return;
  try {
    const localities = await queryClient.query({ ...localitiesQuery(api), staleTime: 'static' });
    const placeAt = (slug: string | null) =>
      findPlace(localities, orderParams.getSnapshot(), storage.cookie('locality'), slug);
    const { locality, restaurant, orderType } = placeAt(null);
    const place = restaurant === null ? null : { restaurantId: restaurant.id, orderType };
    await requestFromWorker({
      type: 'keep-pages',
      paths: [...new Set([router.state.location.pathname, ...START_PATHS])],
    });
    if (isMeteredConnection()) return;
    const neighbours = (locality?.restaurants ?? []).filter(({ id }) => id !== restaurant?.id).slice(0, MAX_NEIGHBOURS);
    const towns = localities.filter(({ id }) => id !== locality?.id).slice(0, MAX_TOWNS);
    const shownThere = towns.flatMap(({ slug }) => placeAt(slug).restaurant ?? []);
    await warmContent({
      api,
      queryClient,
      place,
      neighbours: [...neighbours, ...shownThere].map(({ id }) => id),
      textKeys: TEXT_KEYS,
      localityId: locality?.id ?? null,
      signal,
    });
    await whenIdle();
    await warmPictures({ wanted: await picturesOf(services, place), signal });
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
