import { hashKey } from '@tanstack/react-query';
import type { Locality } from '../../contract/restaurants.ts';
import { isApiError } from '../platform/api/errors.ts';
import { cartPlace } from '../platform/outbox/cart-place.ts';
import { platformStrings } from '../platform/platform-strings.ts';
import { cartQuery, restaurantsQuery, STARTUP_CART_TIME } from '../platform/queries.ts';
import { ownOrderIds, rememberOrder } from '../platform/storage/own-orders.ts';
import type { CookieJar } from '../platform/storage/device-storage.ts';
import type { Services } from './services.ts';

const PROBE_COOKIE = 'cookie_probe';

/** What keeps order parameters, outbox and query cache in step; each answers how to stop. */
type Wired = Omit<Services, 'start' | 'purge'>;

/**
 * The chosen place goes to the outbox: a cart is created there, and an existing one moves there (spec §4; a refusal is only
 * logged). At the start it is the other way round: the cart's place comes before the saved one.
 */
export const followPlace = ({ api, connectivity, orderParams, outbox, queryClient, toasts }: Wired): (() => void) => {
  let last = orderParams.getSnapshot();
  let adopted = false;
  const restaurantsHash = hashKey(restaurantsQuery(api).queryKey);

  const send = async (): Promise<void> => {
    const { restaurantId, orderType, deliveryZoneId } = orderParams.getSnapshot();
    if (restaurantId === null) return;
    // Usually in the cache, since the choice was made from it; then the outbox hears of it at once.
    const query = restaurantsQuery(api);
    const cached = queryClient.getQueryData(query.queryKey);
    const localities = cached ?? (await queryClient.query<readonly Locality[]>({ ...query, staleTime: 'static' }));
    const restaurant = localities.flatMap((locality) => locality.restaurants).find(({ id }) => id === restaurantId);
    if (!restaurant) return;
    await outbox.selectPlace(cartPlace({ orderType, zoneId: deliveryZoneId }, restaurant));
  };
  /** The list of restaurants could not be read. Without a place no cart is made, so it is tried again when it can be. */
  let unread = false;
  const follow = (): void => {
    unread = false;
    send().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'PickupZoneMissingError')
        toasts.show(error.message, { tone: 'error' });
      else unread = true;
    });
  };
  const again = (): void => {
    if (unread && connectivity.getSnapshot() === 'reachable') follow();
  };
  const adopt = (): void => {
    const { ready, place, confirmed } = outbox.getSnapshot();
    if (adopted || !ready) return;
    adopted = true;
    if (place) orderParams.adoptCart({ ...place, delivery_zone: { id: place.delivery_zone_id } });
    else if (confirmed) orderParams.adoptCart(confirmed);
    else follow();
  };
  const stops = [
    orderParams.subscribe(() => {
      const next = orderParams.getSnapshot();
      const moved =
        next.restaurantId !== last.restaurantId ||
        next.orderType !== last.orderType ||
        next.deliveryZoneId !== last.deliveryZoneId;
      last = next;
      if (moved) follow();
    }),
    outbox.subscribe(adopt),
    connectivity.subscribe(again),
    // Some screen has read it.
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (unread && type === 'updated' && query.queryHash === restaurantsHash && query.state.status === 'success')
        follow();
    }),
  ];
  adopt();
  return () => {
    for (const stop of stops) stop();
  };
};

/**
 * The start-up prefetch of the cart (spec §7, held fresh five seconds), and every later reading of the query 'cart', reach
 * the outbox, which merges them with what waits.
 */
export const followCart = ({ api, outbox, queryClient, storage }: Wired): (() => void) => {
  let prefetched = false;
  const prefetch = async (): Promise<void> => {
    const { ready, cartId } = outbox.getSnapshot();
    if (prefetched || !ready) return;
    prefetched = true;
    const id = cartId ?? storage.get('cart_id');
    if (id === null) return;
    try {
      await queryClient.query({ ...cartQuery(api, id), staleTime: STARTUP_CART_TIME });
    } catch (error) {
      // Without a network the outbox's own copy is shown. A cart that is gone is made anew when it is needed.
      if (isApiError(error) && error.status === 404 && cartId === null) storage.remove('cart_id');
    }
  };
  const stops = [
    outbox.subscribe(() => void prefetch()),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      const [name, id] = event.query.queryKey;
      if (name !== 'cart' || typeof id !== 'string') return;
      const cart = queryClient.getQueryData(cartQuery(api, id).queryKey);
      if (cart) void outbox.accept(cart);
    }),
  ];
  void prefetch();
  return () => {
    for (const stop of stops) stop();
  };
};

/** Orders that the worker, or another tab, has placed: a guest's way back to them is remembered by whoever sees them first. */
export const rememberOrders = ({ outbox, storage, queryClient }: Wired): (() => void) => {
  const remember = (): void => {
    const known = new Set(ownOrderIds(storage));
    for (const { kind, state, order_id: id } of outbox.getSnapshot().commands) {
      if (kind !== 'place' || state !== 'acked' || id === null || known.has(id)) continue;
      rememberOrder(storage, id);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    }
  };
  remember();
  return outbox.subscribe(remember);
};

const reload = (): void => {
  location.reload();
};

/** Spec §8: what the outbox had to give up is said in a toast; so is that nothing can be kept on this device. */
export const showNotices = ({ outbox, toasts }: Wired): (() => void) => {
  const shown = new Set<string>();
  let warned = false;
  const show = (): void => {
    const { notices, durable, outdated, ready } = outbox.getSnapshot();
    const fresh = notices.filter((notice) => !shown.has(notice.id));
    for (const notice of fresh) {
      shown.add(notice.id);
      toasts.show(notice.dish === null ? notice.message : `${notice.dish}: ${notice.message}`, { tone: 'error' });
    }
    if (fresh.length > 0) void outbox.forgetNotices(fresh.map((notice) => notice.id));
    if (ready && !durable && !warned) {
      warned = true;
      if (outdated) {
        toasts.show(platformStrings.outdated, { action: { label: platformStrings.reload, run: reload }, stays: true });
      } else toasts.show(platformStrings.notDurable);
    }
  };
  show();
  return outbox.subscribe(show);
};

/**
 * A browser that keeps no cookies has neither session nor CSRF token: everything could be put into the cart, and nothing
 * would ever leave. Better said at once. Nothing to stop.
 */
export const warnWithoutCookies = (toasts: Wired['toasts'], cookies: CookieJar): (() => void) => {
  cookies.set(PROBE_COOKIE, '1', { maxAgeSeconds: 60 });
  if (cookies.get(PROBE_COOKIE) === null) toasts.show(platformStrings.noCookies, { tone: 'error' });
  cookies.remove(PROBE_COOKIE);
  return () => undefined;
};
