// Proves docs/product.md §26.53: the addresses that open a courier's way in a navigator.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeHrefs } from '#kitchen/courier/route-hrefs.ts';

const [restaurant, first, second] = [
  { latitude: 54.51, longitude: 36.26 },
  { latitude: 54.52, longitude: 36.27 },
  { latitude: 54.53, longitude: 36.28 },
];

describe('the way of a courier', () => {
  it('goes from the restaurant through all stops in their order', () => {
    expect(routeHrefs(restaurant, [first, second])).toEqual({
      yandexMaps: 'https://yandex.ru/maps/?rtext=54.51,36.26~54.52,36.27~54.53,36.28&rtt=auto',
      twoGis: 'https://2gis.ru/directions/points/36.26%2C54.51%7C36.27%2C54.52%7C36.28%2C54.53',
      yandexNavigator:
        'yandexnavi://build_route_on_map?lat_from=54.51&lon_from=36.26&lat_to=54.53&lon_to=36.28&lat_via_0=54.52&lon_via_0=36.27',
    });
  });

  it('begins where the phone is when it has no beginning', () => {
    expect(routeHrefs(null, [first])).toEqual({
      yandexMaps: 'https://yandex.ru/maps/?rtext=~54.52,36.27&rtt=auto',
      twoGis: 'https://2gis.ru/directions/points/%7C36.27%2C54.52',
      yandexNavigator: 'yandexnavi://build_route_on_map?lat_to=54.52&lon_to=36.27',
    });
  });

  it('has each stop once, whatever they are, and none without stops', () => {
    const coordinate = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
    const point = fc.record({ latitude: coordinate(85), longitude: coordinate(180) });
    fc.assert(
      fc.property(fc.option(point), fc.array(point, { minLength: 1, maxLength: 8 }), (from, stops) => {
        const hrefs = routeHrefs(from, stops);
        const way = new URL(hrefs?.yandexMaps ?? '').searchParams.get('rtext')?.split('~') ?? [];
        expect(way).toEqual([from, ...stops].map((one) => (one === null ? '' : `${one.latitude},${one.longitude}`)));
        const names = [...new URL(hrefs?.yandexNavigator ?? '').searchParams.keys()];
        expect(names.filter((name) => name.startsWith('lat_') && name !== 'lat_from')).toHaveLength(stops.length);
      }),
    );
    expect(routeHrefs(restaurant, [])).toBeNull();
  });
});
