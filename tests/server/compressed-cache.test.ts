// Proves docs/product.md §12.6, §16.6.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { placeFromCookies } from '#contract/page-place.ts';
import { codingFor, compress, compressSmallest } from '#server/http/compressed.ts';
import { createCompressedCache } from '#server/http/compressed-cache.ts';
import { waitFor } from '../support/wait-for.ts';

const placeOf = (cookies: Readonly<Record<string, string>>) => placeFromCookies((name) => cookies[name]);

type CacheOptions<T> = Parameters<typeof createCompressedCache<T>>[0];
const cacheOf = <T>(options: Partial<CacheOptions<T>> = {}) =>
  createCompressedCache<T, null>({
    maxWeight: 1000,
    weigh: () => 1,
    lifetimeMs: 1000,
    graceMs: 0,
    onUnnoticed: vi.fn(),
    ...options,
  });

describe('the encoding of a response', () => {
  it.each([
    ['', null],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', null],
    ['br; Q=0.000, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', null],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['identity, *;q=0', null],
    ['identity;q=1, gzip;q=0.5', null],
    ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
    ['BR', 'br'],
    ['x-gzip', 'gzip'],
    ['x-br, brotli, my-gzip', null],
    ['br;q=2', null],
    ['br;q=', null],
    [',, ;q=1, gzip ,', 'gzip'],
  ])('for a client that accepts «%s» is %s', (accepted, coding) => {
    expect(codingFor(accepted)).toBe(coding);
  });

  it('is never one that the client refuses or has not named', () => {
    const weight = fc.constantFrom('', ';q=0', ';q=0.0', '; q=0.001', ';q=0.5', ';q=1');
    const item = fc.tuple(fc.constantFrom('br', 'gzip', 'identity', 'deflate', '*'), weight);
    fc.assert(
      fc.property(fc.uniqueArray(item, { selector: ([name]) => name }), (items) => {
        const weightOf = (name: string): number | undefined => {
          const found = items.find(([one]) => one === name);
          return found && Number(/q=(.*)/.exec(found[1])?.[1] ?? 1);
        };
        const coding = codingFor(items.map((parts) => parts.join('')).join(', '));
        const own = (name: string): number => weightOf(name) ?? weightOf('*') ?? 0;
        if (coding === null) expect(Math.max(own('br'), own('gzip'))).toBeLessThanOrEqual(weightOf('identity') ?? 0);
        else expect(own(coding)).toBe(Math.max(own('br'), own('gzip')));
        if (coding !== null) expect(own(coding)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('cached responses', () => {
  it('are built once for many visitors, and again for another version or on expiry', async () => {
    vi.useFakeTimers();
    const cache = cacheOf<number>();
    let made = 0;
    const ask = (version: string) => cache.get('/menu', version, async () => (made += 1));
    expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([1, 1, 1]);
    expect(await ask('b')).toBe(2);
    expect(await ask('b')).toBe(2);
    vi.advanceTimersByTime(1001);
    expect(await ask('b')).toBe(3);
    vi.useRealTimers();
  });

  it('are served for a grace period after expiry while one request rebuilds them; a failure keeps the old one and is logged', async () => {
    vi.useFakeTimers();
    const onUnnoticed = vi.fn();
    const cache = cacheOf<number>({ graceMs: 500, onUnnoticed });
    let made = 0;
    const ask = (version = 'a') => cache.get('/menu', version, async () => (made += 1));
    await ask();
    vi.advanceTimersByTime(1100);
    const failing = () => cache.get('/menu', 'a', () => Promise.reject(new Error('no')));
    expect(await Promise.all([failing(), failing()])).toEqual([1, 1]);
    await waitFor(() => expect(onUnnoticed).toHaveBeenCalled());
    expect(onUnnoticed.mock.calls, 'said once, though two were answered').toEqual([[new Error('no')]]);
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    await waitFor(() => expect(cache.busy()).toBe(0));
    expect(made).toBe(2);
    expect(await ask()).toBe(2);
    // A response is never reused for other data, nor after the grace period.
    vi.advanceTimersByTime(1100);
    expect(await ask('b')).toBe(3);
    vi.advanceTimersByTime(1501);
    expect(await ask('b')).toBe(4);
    vi.useRealTimers();
  });

  it('evict the least recently used one, and a failure at once', async () => {
    const cache = cacheOf<string>({ maxWeight: 6, weigh: () => 1 });
    const made: string[] = [];
    const ask = (key: string) =>
      cache.get(key, '', async () => {
        made.push(key);
        return key;
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    await expect(cache.get('d', '', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(cache.busy()).toBe(0);
    expect(await ask('d')).toBe('d');
  });

  it('never exceed their total weight, whatever is requested', async () => {
    const cache = cacheOf<{ bytes: number }>({ maxWeight: 1000, weigh: ({ bytes }) => bytes });
    for (let number = 0; number < 1000; number += 1) {
      await cache.get(`/menu?q=${number}`, '', async () => ({ bytes: number % 300 }));
      expect(cache.weight()).toBeLessThanOrEqual(1000);
    }
    const heavy = { bytes: 5000 };
    await cache.get('/heavy', '', async () => heavy);
    expect(await cache.get('/heavy', '', () => null), 'the last one made is there for who asked').toBe(heavy);
  });

  it('of the same data are served at any age when none can be built now, but never for other data', async () => {
    vi.useFakeTimers();
    const cache = cacheOf<number>();
    await cache.get('/menu', 'a', async () => 1);
    vi.advanceTimersByTime(60_000);
    expect(await cache.get('/menu', 'a', () => null)).toBe(1);
    expect(await cache.get('/menu', 'b', () => null)).toBeNull();
    vi.useRealTimers();
  });

  it('are rebuilt on time although the wall clock steps back', async () => {
    vi.useFakeTimers();
    const cache = cacheOf<number>();
    let made = 0;
    const ask = () => cache.get('/menu', 'a', async () => (made += 1));
    await ask();
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(1001);
    expect(await ask()).toBe(2);
    vi.useRealTimers();
  });

  it('are recompressed to the smallest size when requested again', async () => {
    const again: string[] = [];
    const cache = cacheOf<string>({ onAskedForAgain: (page) => again.push(page) });
    for (const key of ['a', 'b', 'a', 'a']) await cache.get(key, '', async () => key);
    expect(again).toEqual(['a']);
  });

  it('have the same content in every encoding', async () => {
    const page = await compress('Меню'.repeat(100), 5);
    expect(brotliDecompressSync(page.br).toString()).toBe(page.plain.toString());
    await compressSmallest(page);
    expect(brotliDecompressSync(page.br).toString()).toBe(page.plain.toString());
    expect(gunzipSync(page.gzip).toString()).toBe(page.plain.toString());
    expect((await compress('Меню', 5)).etag).not.toBe(page.etag);
  });
});

describe('the place from the cookies', () => {
  it('is read where valid, and default otherwise', () => {
    expect(placeOf({ locality: 'kaluga', restaurant: '2', order_type: 'pickup' })).toEqual({
      localitySlug: 'kaluga',
      restaurantId: 2,
      orderType: 'pickup',
      deliveryZoneId: null,
    });
    expect(placeOf({ restaurant: '2', delivery_zone_id: '7' })).toMatchObject({ deliveryZoneId: 7 });
    expect(placeOf({ restaurant: '2', delivery_zone_id: '7', order_type: 'pickup' }).deliveryZoneId).toBeNull();
    const nothing = { localitySlug: null, restaurantId: null, orderType: 'delivery', deliveryZoneId: null };
    expect(placeOf({})).toEqual(nothing);
    expect(placeOf({ locality: '<b>', restaurant: '1e9', order_type: 'boat', delivery_zone_id: '0' })).toEqual(nothing);
  });
});
