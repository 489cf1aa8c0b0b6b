// Proves docs/product.md §1.2, §29.7, §29.8, §29.9.
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDadata } from '#server/modules/places/geocoder/dadata.ts';
import type { Geocoder } from '#server/modules/places/geocoder/geocoder.ts';
import type { GeocoderConfig } from '#server/modules/places/geocoder/geocoder-config.ts';
import { createNominatim } from '#server/modules/places/geocoder/nominatim.ts';
import { KALUGA } from '../support/fixtures/chain.ts';
import { type KnownHouse, startGeocoderService, TOKEN } from '../support/geocoder-service.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const HOUSE = { street: 'Кирова', house: '19', latitude: 54.51, longitude: 36.25 };
const NOW = Date.parse('2026-11-20T09:00:00.000Z');

describe.each(['dadata', 'photon', 'nominatim'] as const)('addresses from %s', (kind) => {
  let service: Awaited<ReturnType<typeof startGeocoderService>>;
  let test: TestApp;
  let now = NOW;
  beforeAll(async () => {
    service = await startGeocoderService(HOUSE);
    const { origin } = service;
    const geocoder: GeocoderConfig =
      kind === 'dadata'
        ? { kind, origin, token: TOKEN, perMinute: 12 }
        : { kind, origin, userAgent: 'storefront (test)', perMinute: 12 };
    test = await startTestApp({ chain: smallChain(), config: { geocoder }, now: () => new Date(now) });
  });
  afterAll(async () => {
    await test.close();
    await service.close();
  });
  beforeEach(() => {
    // Another hour: nothing cached by an earlier test remains.
    now += 2 * 60 * 60_000;
    Object.assign(service.state, { known: HOUSE, status: 200, asked: 0 });
  });

  const suggest = (query: string) =>
    test.app.inject(`/api/restaurant/address-suggestions?locality_id=1&query=${encodeURIComponent(query)}`);
  const at = (latitude: number, longitude: number) =>
    test.app.inject(`/api/restaurant/address-at?locality_id=1&latitude=${latitude}&longitude=${longitude}`);

  it('are converted from the service’s fields to the contract’s', async () => {
    const [found] = (await suggest('Кирова 19')).json().suggestions;
    expect(found).toMatchObject({ precision: 'house', pin_at: null });
    expect(found.details).toMatchObject({ house: '19', coords: { latitude: 54.51, longitude: 36.25 } });
    expect(found.details.street).toMatch(/Кирова/);
    expect(found.details.locality).toMatch(/Калуга/);
    expect(found.details.province).toMatch(/^Калужская обл/);
  });

  it('keep the customer’s pin as their point, not the service’s point of the house', async () => {
    const response = await at(54.5104, 36.2502);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().suggestion).toMatchObject({
      precision: 'house',
      details: { house: '19', coords: { latitude: 54.5104, longitude: 36.2502 } },
    });
  });

  it('are empty when nothing is found', async () => {
    service.state.known = null;
    expect((await suggest('Кирова 19')).json()).toEqual({ suggestions: [] });
    expect((await at(54.5, 36.24)).json()).toEqual({ suggestion: null });
  });

  it('are requested once an hour, and again after a failure', async () => {
    service.state.status = 503;
    expect((await suggest('Кирова 19')).json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    service.state.status = 200;
    const answers = await Promise.all([suggest('Кирова 19'), suggest('кирова 19'), suggest('Кирова 19')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(service.state.asked).toBe(2);
  });

  it('are limited to a number of requests per minute, over all callers', async () => {
    const codes: number[] = [];
    for (let house = 1; house <= 14; house += 1) codes.push((await suggest(`Ленина ${house}`)).statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(12);
    expect(codes.slice(-2)).toEqual([502, 502]);
    expect(service.state.asked).toBe(12);
  });
});

/** A geocoder directly on the stand-in, without its cache. */
const alone = async (
  house: KnownHouse,
  make: (origin: string) => Geocoder,
): Promise<{ geocoder: Geocoder; agents: ReadonlySet<string> }> => {
  const service = await startGeocoderService(house);
  onTestFinished(() => service.close());
  return { geocoder: make(service.origin), agents: service.state.agents };
};

it('a house whose coordinates DaData does not know needs a pin', async () => {
  const { geocoder } = await alone({ ...HOUSE, qc_geo: 2 }, (origin) => createDadata({ origin, token: TOKEN }));
  expect(await geocoder.suggest({ query: 'Кирова 19', locality: KALUGA, count: 1 })).toMatchObject([
    { precision: 'street', pin_at: [54.51, 36.25], details: { house: '19', coords: null } },
  ]);
});

it('Nominatim gets our user agent, and a house far from the point is ignored', async () => {
  const userAgent = 'storefront (test)';
  const { geocoder, agents } = await alone(HOUSE, (origin) => createNominatim({ origin, userAgent }));
  expect(await geocoder.at({ point: [54.515, 36.25], locality: KALUGA })).toBeNull();
  expect([...agents]).toEqual([userAgent]);
});
