// Proves docs/product.md §1.2, §12.3, §29.8.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locality } from '#contract/restaurants.ts';
import { createDadata } from '#server/modules/places/geocoder/dadata.ts';
import { createGazetteerGeocoder } from '#server/sandbox/gazetteer-geocoder.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const kaluga: Locality = {
  id: 1,
  name: 'Калуга',
  name_in: 'Калуге',
  slug: 'kaluga',
  latitude: 54.5,
  longitude: 36.25,
  border_box_lower_corner: [54.4, 36.1],
  border_box_upper_corner: [54.6, 36.4],
  support_phone_number: null,
  seo_title: null,
  is_default: true,
  region: 'Калужская область',
  restaurants: [],
};

const data = {
  region_with_type: 'Калужская обл',
  city_with_type: 'г Калуга',
  settlement_with_type: null,
  street_with_type: 'ул Кирова',
  house: '1',
  block_type: 'к',
  block: '2',
  flat: '7',
  geo_lat: '54.51',
  geo_lon: '36.26',
  qc_geo: '0',
};
const answering = (answer: unknown, status = 200): typeof fetch => {
  return () => Promise.resolve(new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status }));
};
const ask = (fetchFrom: typeof fetch) =>
  createDadata({ token: 'key' }, fetchFrom).suggest({ query: 'Кирова 1', locality: kaluga, count: 5 });

describe('DaData', () => {
  it('is queried with the key, for the locality first, and parsed into delivery details', async () => {
    const asked: { url: string; init: RequestInit | undefined }[] = [];
    const answer = { suggestions: [{ value: 'г Калуга, ул Кирова, д 1 к 2, кв 7', data }] };
    const [found] = await ask((url, init) => {
      asked.push({ url: url instanceof Request ? url.url : url.toString(), init });
      return answering(answer)(url, init);
    });
    expect(found).toEqual({
      label: 'г Калуга, ул Кирова, д 1 к 2, кв 7',
      precision: 'house',
      details: {
        address: 'г Калуга, ул Кирова, д 1 к 2, кв 7',
        province: 'Калужская обл',
        locality: 'г Калуга',
        street: 'ул Кирова',
        house: '1 к 2',
        coords: { latitude: 54.51, longitude: 36.26 },
        apartment: '7',
        door_code: null,
        porch: null,
        floor: null,
      },
      pin_at: null,
    });
    expect(asked).toHaveLength(1);
    expect(new URL(asked[0]?.url ?? '').host).toBe('suggestions.dadata.ru');
    expect(asked[0]?.init).toMatchObject({ redirect: 'error', headers: { authorization: 'Token key' } });
    const sent = asked[0]?.init?.body;
    expect(JSON.parse(typeof sent === 'string' ? sent : '')).toMatchObject({
      query: 'Кирова 1',
      count: 5,
      locations: [{ region: 'Калужская' }],
      locations_boost: [{ city: 'Калуга' }],
    });
  });

  it('returns no coordinates for an address located only to the street', async () => {
    const [found] = await ask(answering({ suggestions: [{ value: 'ул Кирова', data: { ...data, qc_geo: 2 } }] }));
    expect(found).toMatchObject({ precision: 'street', details: { coords: null } });
  });

  it.each([
    ['an error', answering('no', 403)],
    ['no JSON', answering('<html>')],
    ['another shape', answering({ suggestions: [{ value: 1 }] })],
    ['silence', (): Promise<Response> => Promise.reject(new Error('timeout'))],
  ])('results in UPSTREAM_UNAVAILABLE when it answers with %s', async (_, fetchFrom) => {
    await expect(ask(fetchFrom)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', status: 502 });
  });
});

describe('the gazetteer of the demo', () => {
  it('is reloaded after a failed read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gazetteer-test-'));
    const file = join(folder, 'kaluga.json');
    writeFileSync(file, '{ half');
    const suggester = createGazetteerGeocoder(folder);
    const question = { query: 'площадь победы 10', locality: kaluga, count: 5 };
    await expect(suggester.suggest(question)).rejects.toThrow(SyntaxError);
    copyFileSync('demo/gazetteer/kaluga.json', file);
    expect(await suggester.suggest(question)).not.toEqual([]);
    rmSync(folder, { recursive: true });
  });

  let test: TestApp;
  beforeAll(async () => {
    // The clock is frozen: no minute ends in the middle of a count.
    test = await startTestApp({
      chain: smallChain(),
      now: () => new Date('2026-11-20T12:00:00Z'),
      app: { geocoder: createGazetteerGeocoder('demo/gazetteer') },
    });
  });
  afterAll(() => test.close());

  it('serves the same call', async () => {
    const query = encodeURIComponent('площадь победы 10');
    const response = await test.app.inject(`/api/restaurant/address-suggestions?locality_id=1&query=${query}&count=1`);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().suggestions).toMatchObject([{ precision: 'house', details: { house: '10' } }]);
  });

  // Verified to fail without the limits of the two calls.
  it.each([
    ['suggestions', 240, 'address-suggestions?locality_id=1&query=a'],
    ['points', 60, 'address-at?locality_id=1&latitude=54.5&longitude=36.25'],
  ])('limits %s from one address per minute: %i', async (_, limit, call) => {
    const ask = (remoteAddress: string) => test.app.inject({ url: `/api/restaurant/${call}`, remoteAddress });
    const answers = await Promise.all(Array.from({ length: limit }, () => ask('10.4.0.1')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const refused = await ask('10.4.0.1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('10.4.0.2')).statusCode).toBe(200);
  });

  it('returns nothing for other cities', async () => {
    const elsewhere = { query: 'Ленина', locality: { ...kaluga, slug: 'nowhere' }, count: 5 };
    expect(await createGazetteerGeocoder('demo/gazetteer').suggest(elsewhere)).toEqual([]);
  });
});
