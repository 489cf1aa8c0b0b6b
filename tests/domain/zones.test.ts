// Proves docs/product.md §1.8, §1.10, §1.11.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatLon } from '#contract/primitives.ts';
import type { DeliveryZone } from '#contract/restaurants.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { deliveryZonesAt, distanceMetres, findDeliveryZone, isInArea } from '#domain/zones.ts';
import { point } from '../support/arbitraries.ts';

/** Around Kaluga: latitude 54.5, longitude 36.2. */
const SQUARE: LatLon[] = [
  [54.5, 36.2],
  [54.5, 36.3],
  [54.6, 36.3],
  [54.6, 36.2],
];
const HOLE: LatLon[] = [
  [54.54, 36.24],
  [54.54, 36.26],
  [54.56, 36.26],
  [54.56, 36.24],
];
const area = (ring: LatLon[] | null, ...holes: LatLon[][]) => ({ area: ring, area_holes: holes });

let nextId = 1;
const zone = (changes: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id: nextId++,
  type: 'delivery',
  name: 'Зона',
  price: 15_000,
  min_delivery_price: null,
  free_delivery_price: null,
  area: SQUARE,
  area_holes: [],
  cooking_time: 20,
  transportation_time: 20,
  delivery_time: 45,
  opening_hours: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  ...changes,
});
const restaurant = (at: LatLon, zones: DeliveryZone[], radius: number | null = null) => ({
  latitude: at[0],
  longitude: at[1],
  delivery_radius: radius,
  delivery_zones: zones,
});
const CENTRE: LatLon = [54.55, 36.25];

describe('point in an area', () => {
  it('tells inside from outside [1.10]', () => {
    expect(isInArea(area(SQUARE), CENTRE)).toBe(true);
    expect(isInArea(area(SQUARE), [54.61, 36.25])).toBe(false);
    expect(isInArea(area(SQUARE), [54.55, 36.31])).toBe(false);
    expect(isInArea(area(null), CENTRE)).toBe(false);
    expect(isInArea(area([]), CENTRE)).toBe(false);
  });

  it('counts edges and corners as inside', () => {
    expect(isInArea(area(SQUARE), [54.5, 36.25])).toBe(true);
    expect(isInArea(area(SQUARE), [54.57, 36.3])).toBe(true);
    for (const corner of SQUARE) expect(isInArea(area(SQUARE), corner)).toBe(true);
    // A slanted edge that contains no floating-point point exactly.
    const triangle: LatLon[] = [
      [54.5, 36.2],
      [54.6, 36.5],
      [54.6, 36.2],
    ];
    expect(isInArea(area(triangle), [54.5 + 0.1 / 3, 36.2 + 0.3 / 3])).toBe(true);
    expect(isInArea(area(triangle), [54.53, 36.3])).toBe(false);
  });

  it('accepts rings closed or not, in either direction, from any corner', () => {
    const closed = [...SQUARE, ...SQUARE.slice(0, 1)];
    const turned = [...SQUARE.slice(2), ...SQUARE.slice(0, 2)];
    for (const ring of [closed, [...SQUARE].reverse(), turned]) {
      expect(isInArea(area(ring), CENTRE)).toBe(true);
      expect(isInArea(area(ring), [54.49, 36.25])).toBe(false);
      expect(isInArea(area(ring), [54.55, 36.2])).toBe(true);
    }
  });

  it('excludes a hole but not its edge', () => {
    expect(isInArea(area(SQUARE, HOLE), CENTRE)).toBe(false);
    expect(isInArea(area(SQUARE, HOLE), [54.54, 36.25])).toBe(true);
    expect(isInArea(area(SQUARE, HOLE), [54.53, 36.25])).toBe(true);
  });

  it('puts swapped coordinates outside [1.10]', () => {
    expect(isInArea(area(SQUARE), [36.25, 54.55])).toBe(false);
  });

  /** Alternative implementation: the winding angle of the ring around the point. */
  function windsAround(ring: readonly LatLon[], [y, x]: LatLon): boolean {
    let turned = 0;
    ring.forEach(([y1, x1], index) => {
      const [y2, x2] = ring[(index + 1) % ring.length] ?? [y1, x1];
      const angle = Math.atan2(y2 - y, x2 - x) - Math.atan2(y1 - y, x1 - x);
      turned += Math.atan2(Math.sin(angle), Math.cos(angle));
    });
    return Math.abs(turned) > Math.PI;
  }

  it('agrees with the winding angle for any point of a star-shaped area', () => {
    const reach = fc.integer({ min: 3, max: 100 });
    const star = fc.array(reach, { minLength: 3, maxLength: 12 }).map((radii) =>
      radii.map((radius, index): LatLon => {
        const angle = (2 * Math.PI * index) / radii.length + 0.1;
        return [54.55 + (radius / 1000) * Math.sin(angle), 36.25 + (radius / 1000) * Math.cos(angle)];
      }),
    );
    // Off the grid of the corners, so that no point lies on an edge.
    const anywhere = fc
      .tuple(fc.double({ min: -0.1, max: 0.1, noNaN: true }), fc.double({ min: -0.1, max: 0.1, noNaN: true }))
      .map(([dy, dx]): LatLon => [54.550013 + dy, 36.250017 + dx]);
    fc.assert(
      fc.property(star, anywhere, (ring, where) => {
        expect(isInArea(area(ring), where)).toBe(windsAround(ring, where));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same result for a ring however it is written, also for points on its edges', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 7 }), point, fc.nat(6), (ring, where, shift) => {
        const answer = isInArea(area(ring), where);
        const turned = [...ring.slice(shift % ring.length), ...ring.slice(0, shift % ring.length)];
        expect(isInArea(area(turned), where)).toBe(answer);
        expect(isInArea(area([...ring].reverse()), where)).toBe(answer);
        expect(isInArea(area([...ring, ...ring.slice(0, 1)]), where)).toBe(answer);
        for (const corner of ring) expect(isInArea(area(ring), corner)).toBe(true);
      }),
    );
  });
});

describe('the zone of an address', () => {
  it('is the cheapest of overlapping zones, then the lowest minimum, then the nearest restaurant', () => {
    const near: LatLon = [54.551, 36.25];
    const far: LatLon = [54.59, 36.29];
    const dear = restaurant(near, [zone({ price: 20_000 })]);
    const cheap = restaurant(far, [zone({ price: 10_000, min_delivery_price: 90_000 })]);
    const easy = restaurant(far, [zone({ price: 10_000, min_delivery_price: 50_000 })]);
    const close = restaurant(near, [zone({ price: 10_000, min_delivery_price: 50_000 })]);
    expect(findDeliveryZone([dear, cheap], CENTRE)?.restaurant).toBe(cheap);
    expect(findDeliveryZone([dear, cheap, easy], CENTRE)?.restaurant).toBe(easy);
    expect(findDeliveryZone([dear, cheap, easy, close], CENTRE)?.restaurant).toBe(close);
    expect(deliveryZonesAt([dear, cheap, easy, close], CENTRE).map((match) => match.restaurant)).toEqual([
      close,
      easy,
      cheap,
      dear,
    ]);
  });

  it('is the same whatever the order of restaurants and zones', () => {
    const places = fc
      .array(fc.tuple(point, fc.integer({ min: 0, max: 2 }), fc.option(fc.integer({ min: 0, max: 1 }))), {
        maxLength: 6,
      })
      .map((all) =>
        all.map(([at, price, minimum], index) =>
          restaurant(at, [zone({ id: index + 1, price: price * 100, min_delivery_price: minimum })]),
        ),
      );
    const shuffled = places.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, mixed]) => {
        expect(findDeliveryZone(mixed, CENTRE)).toEqual(findDeliveryZone(all, CENTRE));
      }),
    );
  });

  it('is never a pickup zone, nor one that does not contain the address', () => {
    const places = [restaurant(CENTRE, [zone({ type: 'pickup', area: SQUARE, price: 0 })])];
    expect(findDeliveryZone(places, CENTRE)).toBeNull();
    expect(findDeliveryZone([restaurant(CENTRE, [zone()])], [54.7, 36.25])).toBeNull();
    expect(findDeliveryZone([], CENTRE)).toBeNull();
  });

  it('is a circle of the delivery radius where a zone has no area [19.4b]', () => {
    const open = zone({ area: null });
    const kilometreNorth: LatLon = [54.559, 36.25];
    expect(findDeliveryZone([restaurant(CENTRE, [open], 1100)], kilometreNorth)?.zone).toBe(open);
    expect(findDeliveryZone([restaurant(CENTRE, [open], 900)], kilometreNorth)).toBeNull();
    expect(findDeliveryZone([restaurant(CENTRE, [open])], CENTRE)).toBeNull();
  });

  it('is the pickup zone, or none, for pickup', () => {
    const pickup = zone({ type: 'pickup', area: null });
    expect(pickupZone(restaurant(CENTRE, [zone(), pickup]))).toBe(pickup);
    expect(pickupZone(restaurant(CENTRE, [zone()]))).toBeNull();
  });
});

describe('distance', () => {
  it('measures Moscow to Saint Petersburg', () => {
    expect(distanceMetres([55.7558, 37.6173], [59.9343, 30.3351]) / 1000).toBeCloseTo(633, 0);
  });

  it('is zero to itself, the same both ways, and at most half the equator', () => {
    const anywhere = fc
      .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
      .map(([y, x]): LatLon => [y, x]);
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        expect(distanceMetres(a, a)).toBe(0);
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 3);
        expect(distanceMetres(a, b)).toBeLessThanOrEqual(20_015_200);
      }),
    );
  });
});
