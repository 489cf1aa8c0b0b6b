// Proves docs/product.md §6.11, §17.2, §17.6.
import { describe, expect, it, vi } from 'vitest';
import { DeliverySelection } from '#contract/places.ts';
import { readCookieText, browserCookies, type KeyValueStorage } from '#lib/browser.ts';
import { createDeviceStorage } from '#client/device-storage.ts';
import { ownOrderIds, rememberOrder } from '#client/ordering/orders/own-orders.ts';
import { fakeCookies, fakeStorage } from './support/fake-storage.ts';

const blocked = (): KeyValueStorage => {
  const refuse = (): never => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
};

describe('device storage (docs/product.md §17.1)', () => {
  it('keeps its keys under one prefix, joined by "-" [17.1e]', () => {
    const storage = fakeStorage();
    createDeviceStorage(storage, null).set('cart_id', 'abc');
    expect([...storage.map]).toEqual([['storefront-cart_id', 'abc']]);
  });

  it('keeps cookies for 365 days [17.2]', () => {
    const cookies = fakeCookies();
    createDeviceStorage(null, cookies).setCookie('locality', 'kaluga');
    expect(cookies.written).toEqual(['locality=kaluga; 31536000']);
  });

  it.each([
    ['blocked or full', blocked()],
    ['missing', null],
  ])('works until the page closes where storage is %s', (_how, storage) => {
    const device = createDeviceStorage(storage, null);
    device.set('order_type', 'pickup');
    device.setCookie('restaurant', '2');
    expect([device.get('order_type'), device.cookie('restaurant'), device.get('cart_id')]).toEqual([
      'pickup',
      '2',
      null,
    ]);
    device.remove('order_type');
    device.setCookie('restaurant', null);
    expect([device.get('order_type'), device.cookie('restaurant')]).toEqual([null, null]);
  });

  it('keeps a cookie that the browser silently drops', () => {
    const device = createDeviceStorage(null, { get: () => null, set: () => {}, remove: () => {} });
    device.setCookie('order_type', 'pickup');
    expect(device.cookie('order_type')).toBe('pickup');
  });

  it('stores again after a full quota is freed', () => {
    const storage = fakeStorage();
    let full = true;
    const device = createDeviceStorage(
      {
        ...storage,
        setItem: (key, value) => {
          if (full) throw new Error('full');
          storage.setItem(key, value);
        },
      },
      null,
    );
    device.set('cart_id', 'first');
    full = false;
    device.set('cart_id', 'second');
    expect([device.get('cart_id'), storage.map.get('storefront-cart_id')]).toEqual(['second', 'second']);
  });

  it.each([
    'not json',
    '{"id":1}',
    '{"id":"1","delivery_zone_id":2,"delivery_details":null}',
    'null',
    '{"id":1,"delivery_zone_id":2,"delivery_details":{"address":""}}',
  ])('discards a saved delivery selection of another shape: %s (docs/product.md §19.7) [19.7b, 19.7c]', (text) => {
    const storage = fakeStorage();
    storage.setItem('storefront-restaurant', text);
    expect(createDeviceStorage(storage, null).read('restaurant', DeliverySelection)).toBeNull();
  });

  it('lists the orders of this device, newest first, each once, at most 100', () => {
    const device = createDeviceStorage(fakeStorage(), null);
    const id = (index: number) => `order${String(index).padStart(20, '0')}`;
    for (let index = 0; index < 120; index += 1) rememberOrder(device, id(index));
    rememberOrder(device, id(50));
    expect(ownOrderIds(device)).toHaveLength(100);
    expect(ownOrderIds(device).slice(0, 2)).toEqual([id(50), id(119)]);
    device.write('order_ids', ['../../etc']);
    expect(ownOrderIds(device)).toEqual([]);
  });
});

describe('browser cookies (docs/product.md §17.2)', () => {
  it('are written and removed for the whole origin, with SameSite=Lax [7.17a]', () => {
    const written: string[] = [];
    vi.stubGlobal('location', { protocol: 'http:' });
    vi.stubGlobal('document', {
      set cookie(text: string) {
        written.push(text);
      },
    });
    browserCookies().set('locality', 'kaluga', { maxAgeSeconds: 60 });
    browserCookies().remove('token');
    expect(written).toEqual([
      'locality=kaluga; path=/; max-age=60; samesite=lax',
      'token=; path=/; max-age=0; samesite=lax',
    ]);
  });
});

describe('readCookieText', () => {
  it.each([
    ['a=1; order_type=pickup', 'order_type', 'pickup'],
    ['XSRF-TOKEN=a%2Eb%3D', 'XSRF-TOKEN', 'a.b='],
    ['name=a=b', 'name', 'a=b'],
    ['broken=%E0%A4%A; x=1', 'broken', '%E0%A4%A'],
    ['xname=1', 'name', null],
    ['', 'name', null],
  ])('%s → %s: %s', (cookies, name, value) => {
    expect(readCookieText(cookies, name)).toBe(value);
  });
});
