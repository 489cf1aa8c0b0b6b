import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createClock } from '#lib/clock.ts';
import { addLine } from '#client/ordering/cart/cart-changes.ts';
import { setPromocode } from '#client/ordering/cart/discount-changes.ts';
import { createOrderParams } from '#client/place/order-params.ts';
import { createListeners } from '#lib/subscribable.ts';
import { createDeviceStorage } from '#client/device-storage.ts';
import { createDiscountEvents } from '#client/ordering/cart/discount-events.ts';
import { createOrderGuard } from '#client/place/order-guard.ts';
import { adoptPlaceOfCart, moveCart, rememberedPlace } from '#client/place/place-of-cart.ts';
import { showNotices } from '#client/show-notices.ts';
import { warnWithoutCookies } from '#app/deferred-services.ts';
import { createScreens } from '#client/screens.ts';
import { createSessionState } from '#client/session/session-state.ts';
import { createToasts } from '#client/toasts.ts';
import { deliveryZone, dish, locality, ORDER_BODY, PLACE, restaurant } from '../support/builders.ts';
import { Refused } from '../support/fake-api.ts';
import { fakeCookies, fakeStorage } from '../support/fake-storage.ts';
import { settled, shown, World, type Tab } from '../support/world.ts';
import { orderCart } from '#client/ordering/orders/order-commands.ts';

const first = {
  params: createOrderParams(createDeviceStorage(null, null)).getSnapshot(),
  localitySlug: null,
  now: null,
};

/** A page on a device that may have visited before. */
const page = (world = new World(), storage = createDeviceStorage(fakeStorage(), fakeCookies())) => {
  const tab: Tab = world.open();
  const toasts = createToasts();
  const orderParams = createOrderParams(storage, (choice) => moveCart({ outbox: tab.outbox, toasts }, choice));
  const queryClient = new QueryClient();
  const services = {
    ...tab,
    storage,
    orderParams,
    queryClient,
    clock: createClock(world.scheduler),
    toasts,
    guard: createOrderGuard(orderParams),
    screens: createScreens(),
    discountEvents: createDiscountEvents(),
    session: createSessionState(),
    first,
  };
  world.findPlace = () => rememberedPlace(services);
  adoptPlaceOfCart(services);
  const looks = createListeners();
  const look = { visible: true, path: '/menu', notify: looks.notify };
  showNotices(services, { isVisible: () => look.visible, onVisible: looks.subscribe, path: () => look.path });
  return { world, tab, look, ...services };
};
const kirova = {
  orderType: 'delivery',
  restaurant: restaurant(),
  zoneId: 11,
  deliveryDetails: null,
} as const;

/** A finished visit that left a cart at that place. */
const withCart = async (): Promise<World> => {
  const world = new World();
  const { orderParams, outbox, kill } = page(world);
  orderParams.choose(kirova);
  await outbox.commit((state) => addLine(state, dish(1)));
  await settled();
  kill();
  return world;
};

describe('the chosen place', () => {
  it('is where the cart is created, and where it moves [1.7d]', async () => {
    const { world, tab, orderParams, outbox } = page();
    orderParams.choose(kirova);
    expect(outbox.getSnapshot().place).toEqual(PLACE);
    await outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    orderParams.choose({ ...kirova, orderType: 'pickup', zoneId: null });
    await settled();
    expect(world.server.cart(tab.outbox.getSnapshot().cartId)).toMatchObject({ orderType: 'pickup', zoneId: 12 });
  });

  it('is reported as invalid when the restaurant has no pickup zone (docs/product.md §1.8) [1.8c, 1.8e]', async () => {
    const { orderParams, toasts, outbox } = page();
    orderParams.choose({ ...kirova, restaurant: restaurant({ delivery_zones: [deliveryZone()] }), zoneId: null });
    await settled();
    expect(toasts.getSnapshot()).toMatchObject([
      { message: 'Зона самовывоза не существует в этом ресторане', tone: 'error' },
    ]);
    expect(outbox.getSnapshot().place).toBeNull();
  });

  it('is the cart’s at startup, before the saved one (docs/product.md §1.3) [1.3b, 1.3c]', async () => {
    const world = await withCart();
    const cookies = fakeCookies();
    cookies.map.set('restaurant', '9');
    cookies.map.set('order_type', 'pickup');
    const after = page(world, createDeviceStorage(fakeStorage(), cookies));
    expect(after.orderParams.getSnapshot()).toMatchObject({ restaurantId: 9, orderType: 'pickup' });
    await settled();
    expect(after.orderParams.getSnapshot()).toMatchObject({
      restaurantId: 1,
      orderType: 'delivery',
      deliveryZoneId: 11,
    });
  });
});

describe('a place kept only in cookies', () => {
  const back = (world = new World()) => {
    const cookies = fakeCookies();
    cookies.map.set('restaurant', '1');
    cookies.map.set('order_type', 'pickup');
    return page(world, createDeviceStorage(fakeStorage(), cookies));
  };
  const pickup = { restaurantId: 1, orderType: 'pickup', zoneId: 12 };

  it('is where the first dish creates a cart', async () => {
    const { world, outbox } = back();
    await outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    expect(world.server.cart(outbox.getSnapshot().cartId)).toMatchObject(pickup);
  });

  it('is resolved once the API is reachable, and a queued order goes there', async () => {
    const { world, tab, outbox, connectivity } = back();
    world.server.offline = true;
    await connectivity.probe();
    await outbox.commit((state) => addLine(state, dish(1)));
    await orderCart(outbox, { body: ORDER_BODY, quote: null, totalShown: dish(1).display.unit_price });
    expect(outbox.getSnapshot().place).toBeNull();
    await world.heal(tab);
    expect([...world.server.carts.values()]).toMatchObject([pickup]);
    // Another total than the one shown, so the customer is asked; it is an order of this cart.
    expect(outbox.getSnapshot().state.commands).toMatchObject([
      { cart_id: outbox.getSnapshot().cartId, error: { code: 'ORDER_CHANGED' } },
    ]);
  });

  it('is requested again when the list of restaurants does not load', async () => {
    const { world, tab, outbox } = back();
    let lost = 3;
    world.server.nextFault = (name) => (name === 'restaurants' && (lost -= 1) >= 0 ? 'error-500' : null);
    await outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    expect(world.server.carts.size).toBe(0);
    world.scheduler.advance(61_000);
    await settled();
    world.scheduler.advance(61_000);
    await settled();
    world.scheduler.advance(61_000);
    await settled();
    expect(world.server.cart(tab.outbox.getSnapshot().cartId)).toMatchObject(pickup);
  });

  it('is invalid where its restaurant has no pickup zone, with a notice, or has closed permanently', async () => {
    const world = new World();
    world.server.localities = [locality({ restaurants: [restaurant({ delivery_zones: [deliveryZone()] })] })];
    const { outbox, toasts } = back(world);
    await outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    expect(toasts.getSnapshot()).toMatchObject([{ message: 'Зона самовывоза не существует в этом ресторане' }]);
    world.server.localities = [];
    outbox.wake();
    await settled();
    expect([world.server.carts.size, shown({ ...back(world).tab, outbox })]).toEqual([0, { 1: 1 }]);
  });
});

describe('the cart at startup', () => {
  it('is read by the id kept on the device when the database was dropped (docs/product.md §4.9) [4.9e, 9.16c]', async () => {
    const world = new World();
    const cart = world.server.create();
    world.server.elsewhere(cart.id, (items) => items.push({ id: 5, productId: 3, modifiers: [], quantity: 2 }));
    world.savedCartId = cart.id;
    const { tab } = page(world);
    await settled();
    expect(shown(tab)).toEqual({ 3: 2 });
    expect(tab.outbox.getSnapshot().cartId).toBe(cart.id);
  });

  it('is read once for concurrent callers, and not within five seconds of the last read [9.16d, 9.16f]', async () => {
    const world = await withCart();
    const carts = () => world.server.seen.filter(({ endpoint }) => endpoint === 'cart').length;
    const first = carts();
    /** Opens its screen, which reads the cart as soon as the device's state is loaded. */
    const open = async () => {
      const tab = page(world);
      const stop = tab.outbox.subscribe(() => {
        if (!tab.outbox.getSnapshot().ready) return;
        stop();
        void tab.outbox.refresh({ maxAge: 600_000 });
      });
      await settled();
      return tab;
    };
    world.scheduler.advance(5_000);
    (await open()).kill();
    expect(carts()).toBe(first);
    world.scheduler.advance(1);
    (await open()).kill();
    expect(carts()).toBe(first + 1);
    world.scheduler.advance(700_000);
    await open();
    expect(carts()).toBe(first + 2);
  });

  it('is forgotten when the server does not know it [4.9c]', async () => {
    const world = new World();
    world.savedCartId = 'cart9999999999999999999999';
    const { outbox } = page(world);
    await settled();
    expect([world.savedCartId, outbox.getSnapshot().cartId]).toEqual([null, null]);
  });

  it('is read again when the page is looked at and the cart is stale', async () => {
    const { world, tab, orderParams, outbox } = page();
    orderParams.choose(kirova);
    await outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    const id = String(outbox.getSnapshot().cartId);
    expect(world.savedCartId).toBe(id);
    world.server.elsewhere(id, (items) => items.push({ id: 77, productId: 4, modifiers: [], quantity: 1 }));
    world.scheduler.advance(600_000);
    await outbox.refresh({ maxAge: 600_000 });
    expect(shown(tab)).toEqual({ 1: 1 });
    world.scheduler.advance(1);
    const asked = world.server.seen.length;
    await Promise.all([outbox.refresh({ maxAge: 600_000 }), outbox.refresh({ maxAge: 600_000 })]);
    expect(world.server.seen.slice(asked).map(({ endpoint }) => endpoint)).toEqual(['cart']);
    expect(shown(tab)).toEqual({ 1: 1, 4: 1 });
  });
});

describe('a browser that rejects cookies', () => {
  it('is reported at startup; any other is not', () => {
    const toasts = createToasts();
    const cookies = fakeCookies();
    warnWithoutCookies(toasts, cookies);
    expect([toasts.getSnapshot(), [...cookies.map]]).toEqual([[], []]);
    warnWithoutCookies(toasts, { ...cookies, set: () => undefined });
    expect(toasts.getSnapshot()).toMatchObject([{ message: expect.stringContaining('cookie'), tone: 'error' }]);
  });
});

describe('a notice about a failed change', () => {
  it('is shown once, with the dish and the server’s message (docs/product.md §4.16) [15.10a]', async () => {
    const { world, orderParams, outbox, toasts } = page();
    world.server.soldOut.add(5);
    orderParams.choose(kirova);
    await outbox.commit((state) => addLine(state, dish(5)));
    await settled();
    expect(toasts.getSnapshot()).toMatchObject([{ message: 'Блюдо 5: Отказ: PRODUCT_UNAVAILABLE', tone: 'error' }]);
    expect(outbox.getSnapshot().state.notices).toEqual([]);
  });

  it('is an error where the server gives no reason (docs/product.md §15.10) [15.10b]', async () => {
    const { world, orderParams, outbox, toasts } = page();
    world.server.script('addItem', () => {
      throw new Refused('MODIFIERS_INVALID', undefined, { message: '' });
    });
    orderParams.choose(kirova);
    await outbox.commit((state) => addLine(state, dish(5)));
    await settled();
    expect(toasts.getSnapshot()).toMatchObject([{ message: 'Блюдо 5: Ошибка!', tone: 'error' }]);
  });

  it('is marked as read once seen: not in a hidden tab (docs/product.md §9.6)', async () => {
    const { world, look, orderParams, outbox, toasts } = page();
    world.server.soldOut.add(5);
    orderParams.choose(kirova);
    look.visible = false;
    await outbox.commit((state) => addLine(state, dish(5)));
    await settled();
    expect(toasts.getSnapshot()).toEqual([]);
    expect(outbox.getSnapshot().state.notices).toHaveLength(1);
    look.visible = true;
    look.notify();
    await settled();
    expect(toasts.getSnapshot()).toMatchObject([{ message: expect.stringContaining('Блюдо 5') }]);
    expect(outbox.getSnapshot().state.notices).toEqual([]);
  });

  it('announces a queued order that was sent, with a link, except on its own screen (docs/product.md §9.6)', async () => {
    const opened: string[] = [];
    for (const path of ['/menu', '/checkout']) {
      const { world, tab, look, orderParams, outbox, screens, toasts } = page();
      const none = (): void => undefined;
      screens.setOpeners({ openLogin: none, openText: none, openWhen: none, openOrder: (id) => opened.push(id) });
      look.path = path;
      orderParams.choose(kirova);
      await outbox.commit((state) => addLine(state, dish(1), 2));
      await settled();
      world.server.offline = true;
      await tab.connectivity.probe();
      const totalShown = outbox.getSnapshot().confirmed?.total_price ?? 0;
      await orderCart(outbox, { body: ORDER_BODY, quote: null, totalShown });
      world.scheduler.advance(60_000);
      await world.heal(tab);
      const [order] = world.server.orders.values();
      expect(order).toBeDefined();
      expect(outbox.getSnapshot().state.notices).toEqual([]);
      if (path === '/checkout') expect(toasts.getSnapshot()).toEqual([]);
      else {
        expect(toasts.getSnapshot()).toMatchObject([{ message: `Заказ №\u00a0${order?.number} отправлен в ресторан` }]);
        toasts.getSnapshot()[0]?.action?.run();
        expect(opened).toEqual([order?.id]);
      }
    }
  });

  it('asks for a decision on any screen when an order cannot be sent as the customer saw it', async () => {
    const { world, tab, orderParams, outbox, toasts } = page();
    orderParams.choose(kirova);
    await outbox.commit((state) => addLine(state, dish(1), 2));
    await settled();
    world.server.offline = true;
    await tab.connectivity.probe();
    await orderCart(outbox, { body: ORDER_BODY, quote: null, totalShown: 1 });
    await world.heal(tab);
    expect(toasts.getSnapshot()).toMatchObject([{ message: 'Заказ не отправлен: нужно ваше решение' }]);
  });

  it('leaves a rejected promo code to the screen that applied it, and otherwise names the code', async () => {
    const { discountEvents, orderParams, outbox, toasts } = page();
    orderParams.choose(kirova);
    await outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    const heard: string[] = [];
    const stop = discountEvents.onRefused(({ kind, promocode }) => {
      if (kind === 'promo') heard.push(String(promocode));
      return kind === 'promo';
    });
    await outbox.commit((state) => setPromocode(state, 'РАЗ'));
    await settled();
    expect([heard, toasts.getSnapshot()]).toEqual([['РАЗ'], []]);
    stop();
    await outbox.commit((state) => setPromocode(state, 'ДВА'));
    await settled();
    expect(heard).toEqual(['РАЗ']);
    expect(toasts.getSnapshot()).toMatchObject([{ message: 'ДВА: Отказ: NOT_IMPLEMENTED' }]);
    expect(outbox.getSnapshot().state.notices).toEqual([]);
  });

  it('warns that nothing can be stored on this device', async () => {
    const { toasts } = page(new World(() => Promise.reject(new Error('blocked'))));
    await settled();
    expect(toasts.getSnapshot().map(({ message }) => message)).toEqual([expect.stringContaining('не даёт сохранить')]);
  });
});

describe('a guarded action (docs/product.md §1.6)', () => {
  it('opens the selection and continues after the choice, once [1.6a]', () => {
    const { guard, orderParams } = page();
    const happened: string[] = [];
    guard.setOpener(() => happened.push('selection'));
    guard.run(() => happened.push('added'));
    expect(happened).toEqual(['selection']);
    orderParams.choose(kirova);
    orderParams.setPaymentMethod('cash');
    expect(happened).toEqual(['selection', 'added']);
    guard.run(() => happened.push('again'));
    expect(happened).toEqual(['selection', 'added', 'again']);
  });

  it('asks again when the chosen restaurant has closed permanently', () => {
    const { orderParams } = page();
    orderParams.choose(kirova);
    const guard = createOrderGuard(orderParams, (id) => id !== 1);
    const happened: string[] = [];
    guard.setOpener(() => happened.push('selection'));
    guard.run(() => happened.push('added'));
    orderParams.choose({ ...kirova, orderType: 'pickup' });
    expect(happened).toEqual(['selection']);
    orderParams.choose({ ...kirova, restaurant: restaurant({ id: 2 }) });
    expect(happened).toEqual(['selection', 'added']);
  });

  it('is dropped when the selection is closed', () => {
    const { guard, orderParams } = page();
    const happened: string[] = [];
    guard.run(() => happened.push('added'));
    guard.cancel();
    orderParams.choose(kirova);
    expect(happened).toEqual([]);
  });
});

describe('toasts', () => {
  it('show the same message once, and three at most', () => {
    const toasts = createToasts();
    for (const message of ['один', 'два', 'три', 'два', 'четыре']) toasts.show(message);
    expect(toasts.getSnapshot().map(({ message }) => message)).toEqual(['три', 'два', 'четыре']);
    const [oldest] = toasts.getSnapshot();
    if (oldest) toasts.dismiss(oldest.id);
    expect(toasts.getSnapshot()).toHaveLength(2);
  });
});
