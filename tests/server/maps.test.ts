// Proves docs/product.md §29.2, §29.3, §29.7.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGazetteerGeocoder } from '#server/sandbox/gazetteer-geocoder.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

describe('a town’s map', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ chain: smallChain(), app: { geocoder: createGazetteerGeocoder('demo/gazetteer') } });
  });
  afterAll(() => test.close());

  it('has the streets of the gazetteer, no tiles, and reports that points have names', async () => {
    const response = await test.app.inject('/api/restaurant/map?locality_id=1');
    expect(response.headers['cache-control']).toContain('public');
    const { streets, tiles, names_points } = response.json();
    expect({ tiles, names_points }).toEqual({ tiles: null, names_points: true });
    expect(streets.length).toBeGreaterThan(50);
    expect(streets).toContainEqual({ name: 'ул. Кирова', line: expect.any(Array) });
  });

  it('names a point by its street, and names none far from all streets', async () => {
    const at = async (latitude: number, longitude: number) =>
      (
        await test.app.inject(`/api/restaurant/address-at?locality_id=1&latitude=${latitude}&longitude=${longitude}`)
      ).json();
    expect(await at(54.5112, 36.2552)).toMatchObject({
      suggestion: {
        label: expect.stringMatching(/^Калуга, .+, \d+$/),
        precision: 'house',
        details: { coords: { latitude: 54.5112, longitude: 36.2552 } },
      },
    });
    expect(await at(54.43, 36.11)).toEqual({ suggestion: null });
  });

  it('is rejected for an unknown town, and has no tiles without configuration', async () => {
    expect((await test.app.inject('/api/restaurant/map?locality_id=77')).statusCode).toBe(422);
    expect((await test.app.inject('/api/restaurant/map/tiles/12/2460/1290')).statusCode).toBe(404);
  });
});

describe('tiles', () => {
  const asked: string[] = [];
  let answer: { status: number; type: string; body: string } = { status: 200, type: 'image/png', body: 'a picture' };
  let source: Server;
  let test: TestApp;
  beforeAll(async () => {
    source = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(answer.status, { 'content-type': answer.type });
      response.end(answer.body);
    });
    await new Promise<void>((resolve) => {
      source.listen(0, '127.0.0.1', resolve);
    });
    const { port } = source.address() as AddressInfo;
    test = await startTestApp({
      chain: smallChain(),
      config: {
        mapTiles: {
          url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png?key=secret`,
          attribution: '© Карта',
          minZoom: 9,
          maxZoom: 16,
        },
      },
      app: { limits: { tiles: 8 } },
    });
  });
  afterAll(async () => {
    await test.close();
    await new Promise((resolve) => {
      source.close(resolve);
    });
  });
  const tile = (path: string) => test.app.inject(`/api/restaurant/map/tiles/${path}`);
  /** Калуга, at zoom 12. */
  const KALUGA = '12/2460/1305';

  it('are proxied and fetched once, with the key kept on the server', async () => {
    const [first, second] = await Promise.all([tile(KALUGA), tile(KALUGA)]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('public'),
    });
    expect(first.body).toBe('a picture');
    await tile(KALUGA);
    expect(asked).toEqual([`/${KALUGA}.png?key=secret`]);
    const { tiles } = (await test.app.inject('/api/restaurant/map?locality_id=1')).json();
    expect(tiles).toEqual({ attribution: '© Карта', min_zoom: 9, max_zoom: 16 });
  });

  it.each([
    ['of another part of the earth', '12/0/0'],
    ['further away than the bounds', '8/153/81'],
    ['nearer than the bounds', '17/78720/41760'],
    ['of no number', '12/2460/x'],
    ['of no number at all', '12/-1/1305'],
  ])('%s are not found, and not requested upstream', async (_, path) => {
    const before = asked.length;
    expect((await tile(path)).statusCode).toBe(404);
    expect(asked).toHaveLength(before);
  });

  it('that are not pictures are rejected, and requested again', async () => {
    answer = { status: 200, type: 'text/html', body: '<script>' };
    expect((await tile('12/2461/1305')).json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    answer = { status: 200, type: 'image/png', body: 'a picture' };
    expect((await tile('12/2461/1305')).statusCode).toBe(200);
  });

  it('are rate-limited per address', async () => {
    const codes: number[] = [];
    // Eight are allowed, and the minute that they are counted in may end meanwhile.
    for (let time = 0; time < 17; time += 1) codes.push((await tile(KALUGA)).statusCode);
    expect(codes).toContain(429);
  });
});
