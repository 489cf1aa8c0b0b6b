import type { RegisteredRouter } from '@tanstack/react-router';
import { rublesOf } from '#domain/money.ts';
import { orderQuery, PROFILE_KEY } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import type { ReachGoal } from './goals.ts';

type Deps = Pick<Services, 'api' | 'orderParams' | 'outbox' | 'queryClient'>;

/**
 * Detects goals from the stores and the address, so that screens do not need to know about them (docs/product.md §24.8). Earlier
 * events are not counted. Returns a stop function.
 */
export function followGoals(services: Deps, router: RegisteredRouter, reach: ReachGoal): () => void {
  const stops = [
    followAddress(router, reach),
    followPlace(services, reach),
    followCart(services, reach),
    followOrders(services, reach),
    followLogin(services, reach),
    followInstall(reach),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const followAddress = (router: RegisteredRouter, reach: ReachGoal): (() => void) => {
  const at = () => {
    const { pathname, search } = router.state.location;
    return {
      dish: search.dish ?? null,
      cart: pathname === '/cart' || search.modal === 'cart',
      checkout: pathname === '/checkout',
    };
  };
  let before = at();
  return router.subscribe('onResolved', () => {
    const now = at();
    if (now.dish !== null && now.dish !== before.dish) reach('dish_opened', { dish: now.dish });
    if (now.cart && !before.cart) reach('cart_opened', null);
    if (now.checkout && !before.checkout) reach('checkout_opened', null);
    before = now;
  });
};

const followPlace = ({ orderParams }: Deps, reach: ReachGoal): (() => void) => {
  let before = orderParams.getSnapshot();
  return orderParams.subscribe(() => {
    const now = orderParams.getSnapshot();
    const isNew = now.restaurantId !== before.restaurantId || now.orderType !== before.orderType;
    before = now;
    if (isNew && now.restaurantId !== null) reach('place_chosen', { order_type: now.orderType });
  });
};

const followCart = ({ outbox }: Deps, reach: ReachGoal): (() => void) => {
  const at = () => {
    const { ready, allLines, confirmed } = outbox.getSnapshot();
    return {
      ready,
      dishes: allLines.reduce((sum, { quantity }) => sum + quantity, 0),
      promocode: confirmed?.promocode ?? null,
    };
  };
  let before = at();
  return outbox.subscribe(() => {
    const now = at();
    // Dishes restored from the device were added earlier.
    if (before.ready && now.dishes > before.dishes) reach('dish_added', null);
    if (before.ready && now.promocode !== null && now.promocode !== before.promocode) reach('promocode_applied', null);
    before = now;
  });
};

const followOrders = ({ api, outbox, queryClient }: Deps, reach: ReachGoal): (() => void) => {
  const placed = () =>
    outbox.getSnapshot().state.commands.flatMap(({ kind, state, order_id: id }) => {
      return kind === 'place' && state === 'acked' && id !== null ? [id] : [];
    });
  const known = new Set(placed());
  let ready = outbox.getSnapshot().ready;
  return outbox.subscribe(() => {
    for (const id of placed()) {
      if (known.has(id)) continue;
      known.add(id);
      const order = ready ? queryClient.getQueryData(orderQuery(api, id).queryKey) : undefined;
      if (!order) continue;
      const { order_type, total_price } = order;
      reach('order_placed', { order_type, order_price: rublesOf(total_price), currency: 'RUB' });
    }
    ready = outbox.getSnapshot().ready;
  });
};

const followLogin = ({ queryClient }: Deps, reach: ReachGoal): (() => void) => {
  const at = (): unknown => queryClient.getQueryData(PROFILE_KEY);
  let before = at();
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== PROFILE_KEY[0]) return;
    const now = at();
    // Only a known guest logs in: a profile loaded at the start is no login.
    if (before === null && now !== null && now !== undefined) reach('logged_in', null);
    before = now;
  });
};

const followInstall = (reach: ReachGoal): (() => void) => {
  const onInstalled = (): void => reach('app_installed', null);
  window.addEventListener('appinstalled', onInstalled);
  return () => window.removeEventListener('appinstalled', onInstalled);
};
