import { describe, expect, it } from 'vitest';
import { effectivePaymentMethod } from '#client/place/checkout-draft.ts';
import { createOrderParams, DEFAULT_ORDER_PARAMS, readOrderType } from '#client/place/order-params.ts';
import { restaurant } from '../support/builders.ts';
import { createDeviceStorage } from '#client/device-storage.ts';
import { fakeCookies, fakeStorage } from '../support/fake-storage.ts';

const details = {
  address: 'Калуга, улица Кирова, 19',
  street: 'улица Кирова',
  locality: 'Калуга',
  house: '19',
  province: null,
  coords: { latitude: 54.51, longitude: 36.26 },
  apartment: '4',
  door_code: '',
  porch: null,
  floor: null,
};
const device = () => {
  const storage = fakeStorage();
  const cookies = fakeCookies();
  return { storage, cookies, open: () => createOrderParams(createDeviceStorage(storage, cookies)) };
};
const choice = {
  orderType: 'pickup',
  restaurant: restaurant({ id: 2, locality_id: 7 }),
  zoneId: 22,
  deliveryDetails: details,
} as const;

describe('order parameters (docs/product.md §1.7)', () => {
  it('start with delivery, card-online and nothing chosen [1.3a, 1.3e, 1.7f]', () => {
    expect(device().open().getSnapshot()).toEqual(DEFAULT_ORDER_PARAMS);
    expect(DEFAULT_ORDER_PARAMS).toMatchObject({
      orderType: 'delivery',
      paymentMethod: 'card-online',
      table: null,
      restaurantId: null,
    });
  });

  it.each([
    ['pickup', 'pickup'],
    ['delivery', 'delivery'],
    ['hall', 'delivery'],
    ['', 'delivery'],
    [null, 'delivery'],
  ])('read the order type %s as %s [1.3a]', (saved, type) => {
    expect(readOrderType(saved)).toBe(type);
  });

  it('are set by choosing a restaurant, which resets the payment method [1.7a, 1.7b, 1.7c, 1.7f]', () => {
    const params = device().open();
    params.setPaymentMethod('cash');
    params.choose(choice);
    expect(params.getSnapshot()).toEqual({
      orderType: 'pickup',
      localityId: 7,
      restaurantId: 2,
      deliveryZoneId: 22,
      deliveryDetails: details,
      paymentMethod: 'card-online',
      table: null,
    });
  });

  it('keep the payment method while the restaurant is the same (docs/product.md §1.15)', () => {
    const { open } = device();
    const params = open();
    params.choose(choice);
    params.setPaymentMethod('cash');
    params.choose({ ...choice, orderType: 'delivery', zoneId: 23 });
    expect(params.getSnapshot().paymentMethod).toBe('cash');
    expect(open().getSnapshot().paymentMethod).toBe('cash');
    params.choose({ ...choice, restaurant: restaurant({ id: 3 }) });
    expect(params.getSnapshot().paymentMethod).toBe('card-online');
  });

  it('notify of a new place before the listeners, and of no other choice', () => {
    const { storage, cookies } = device();
    const happened: string[] = [];
    const params = createOrderParams(createDeviceStorage(storage, cookies), ({ zoneId }) => {
      happened.push(`moved to ${String(zoneId)}`);
    });
    params.subscribe(() => happened.push('changed'));
    params.choose(choice);
    params.choose({ ...choice, deliveryDetails: null });
    params.setPaymentMethod('cash');
    params.choose({ ...choice, zoneId: 23 });
    expect(happened).toEqual(['moved to 22', 'changed', 'changed', 'changed', 'moved to 23', 'changed']);
  });

  it('are restored at the next start [17.1a, 17.1b, 17.1c, 19.7a]', () => {
    const { open, cookies, storage } = device();
    const first = open();
    first.choose(choice);
    first.setPaymentMethod('card-courier');
    expect(first.getSnapshot().localityId).toBe(7);
    expect(open().getSnapshot()).toEqual(first.getSnapshot());
    expect(Object.fromEntries(cookies.map)).toEqual({ order_type: 'pickup', restaurant: '2', delivery_zone_id: '22' });
    expect([...storage.map.keys()].toSorted()).toEqual([
      'storefront-delivery_zone_id',
      'storefront-locality_id',
      'storefront-order_type',
      'storefront-payment_method',
      'storefront-restaurant',
    ]);
    cookies.map.clear();
    expect(open().getSnapshot()).toEqual(first.getSnapshot());
    // Without the address saved with it.
    storage.map.delete('storefront-restaurant');
    expect(open().getSnapshot()).toMatchObject({ deliveryZoneId: 22, paymentMethod: 'card-courier' });
  });

  it('take the restaurant from the cookie, and no address saved for another one [1.3c]', () => {
    const { open, cookies } = device();
    open().choose(choice);
    cookies.map.set('restaurant', '3');
    expect(open().getSnapshot()).toMatchObject({ restaurantId: 3, deliveryDetails: null });
  });

  it('take the zone from the cookie only, as a number [1.3d]', () => {
    const { open, cookies, storage } = device();
    cookies.map.set('restaurant', '4');
    cookies.map.set('delivery_zone_id', '41');
    expect(open().getSnapshot()).toMatchObject({ restaurantId: 4, deliveryZoneId: 41 });
    storage.map.set('storefront-delivery_zone_id', '42');
    expect(open().getSnapshot().deliveryZoneId).toBe(41);
  });

  it.each([
    ['card-online', 'card-online'],
    ['cash', 'cash'],
    ['card-courier', 'card-courier'],
    ['sbp-online', 'sbp-online'],
    ['cheque', 'card-online'],
    ['', 'card-online'],
  ])('read the payment method %s as %s (docs/product.md §5.12) [5.12]', (saved, method) => {
    const { open, storage } = device();
    storage.map.set('storefront-payment_method', saved);
    expect(open().getSnapshot().paymentMethod).toBe(method);
  });

  it('ignore cookies that are not ids [1.3d]', () => {
    const { open, cookies } = device();
    for (const bad of ['0', '-1', '1e3', 'abc', '99999999999999', '']) {
      cookies.map.set('restaurant', bad);
      cookies.map.set('delivery_zone_id', bad);
      expect(open().getSnapshot()).toMatchObject({ restaurantId: null, deliveryZoneId: null });
    }
  });

  it('prefer the cart to the saved values, and keep the address within the same zone', () => {
    const { open } = device();
    const params = open();
    params.choose(choice);
    params.adoptCart({ order_type: 'pickup', restaurant_id: 2, delivery_zone: { id: 22 } });
    expect(params.getSnapshot()).toMatchObject({ deliveryDetails: details, localityId: 7 });
    params.adoptCart({ order_type: 'delivery', restaurant_id: 4, delivery_zone: { id: 41 } });
    expect(params.getSnapshot()).toMatchObject({
      orderType: 'delivery',
      restaurantId: 4,
      deliveryZoneId: 41,
      deliveryDetails: null,
      localityId: null,
    });
    params.adoptCart({ order_type: 'delivery', restaurant_id: 5, delivery_zone: { id: 51 }, locality_id: 9 });
    expect(open().getSnapshot()).toMatchObject({ restaurantId: 5, localityId: 9 });
    params.adoptCart({ order_type: 'delivery', restaurant_id: 4, delivery_zone: { id: 41 } });
    expect(open().getSnapshot()).toMatchObject({ orderType: 'delivery', restaurantId: 4, deliveryZoneId: 41 });
  });

  it('remember the locality, which a chosen restaurant overrides (§2, §9)', () => {
    const { open, cookies } = device();
    const params = open();
    const seen: (number | null)[] = [];
    params.subscribe(() => seen.push(params.getSnapshot().localityId));
    params.chooseLocality({ id: 8, slug: 'tyumen' });
    expect(cookies.get('locality')).toBe('tyumen');
    expect(open().getSnapshot()).toMatchObject({ localityId: 8, restaurantId: null });
    params.choose(choice);
    params.chooseLocality({ id: 7, slug: 'kaluga' });
    expect(seen).toEqual([8, 7]);
    expect(open().getSnapshot().localityId).toBe(7);
    expect(cookies.get('locality')).toBe('kaluga');
  });

  it('notify their listeners, and are cleared on demand', () => {
    const { open, cookies, storage } = device();
    const params = open();
    let heard = 0;
    const stop = params.subscribe(() => (heard += 1));
    params.choose(choice);
    params.forget();
    stop();
    params.setPaymentMethod('cash');
    expect(heard).toBe(2);
    storage.map.delete('storefront-payment_method');
    expect([storage.map.size, cookies.map.get('restaurant'), cookies.map.get('delivery_zone_id')]).toEqual([
      0,
      undefined,
      undefined,
    ]);
  });
});

describe('the preselected payment method', () => {
  it('is the chosen one where it is offered, otherwise the first offered', () => {
    expect(effectivePaymentMethod('card-online', ['cash', 'card-courier'])).toBe('cash');
    expect(effectivePaymentMethod('card-courier', ['cash', 'card-courier'])).toBe('card-courier');
    expect(effectivePaymentMethod('card-online', ['card-online', 'cash'])).toBe('card-online');
    expect(effectivePaymentMethod(null, [])).toBeNull();
  });
});
