// Proves docs/product.md §29.6, §29.7.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceText } from '#domain/distance-text.ts';
import { byDistance, cornersAround, metresToLocality, nearestLocality, rounded } from '#domain/nearest.ts';
import { distanceMetres } from '#domain/zones.ts';
import { locality } from '../src/client/support/builders.ts';

type Point = [number, number];
const point = (): fc.Arbitrary<Point> =>
  fc.tuple(fc.double({ min: 42, max: 70, noNaN: true }), fc.double({ min: 20, max: 170, noNaN: true }));
const town = (id: number, [latitude, longitude]: Point, half = 0.1) =>
  locality({
    id,
    latitude,
    longitude,
    border_box_lower_corner: [latitude - half, longitude - half],
    border_box_upper_corner: [latitude + half, longitude + half],
  });

describe('the town of a point', () => {
  it('is the one whose bounding box contains the point, however far its centre is [19.2a]', () => {
    const wide = town(1, [54.5, 36.2], 0.5);
    const small = town(2, [55.05, 36.2], 0.01);
    expect(nearestLocality([small, wide], [54.99, 36.2])?.id).toBe(1);
  });

  it('is the one with the nearer centre where two boxes contain the point, and none if there are no towns', () => {
    expect(nearestLocality([town(1, [54.5, 36.2], 0.5), town(2, [54.6, 36.2], 0.5)], [54.58, 36.2])?.id).toBe(2);
    expect(nearestLocality([], [54.5, 36.2])).toBeNull();
  });

  it('is the nearest one, regardless of their order', () => {
    fc.assert(
      fc.property(fc.array(point(), { minLength: 1, maxLength: 6 }), point(), (centres, here) => {
        const towns = centres.map((centre, index) => town(index + 1, centre));
        const found = nearestLocality(towns, here);
        if (found === null) throw new Error('there are towns');
        const least = Math.min(...towns.map((one) => metresToLocality(one, here)));
        expect(metresToLocality(found, here)).toBe(least);
        const again = nearestLocality([...towns].reverse(), here);
        expect(again && metresToLocality(again, here)).toBe(least);
      }),
    );
  });

  it('is at distance zero for every point inside its box', () => {
    fc.assert(
      fc.property(point(), fc.double({ min: -0.1, max: 0.1, noNaN: true }), (centre, off) => {
        expect(metresToLocality(town(1, centre, 0.11), [centre[0] + off, centre[1] - off])).toBe(0);
      }),
    );
  });
});

describe('distances', () => {
  it('are symmetric, zero to the same point, and satisfy the triangle inequality', () => {
    fc.assert(
      fc.property(point(), point(), point(), (a, b, c) => {
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 6);
        expect(distanceMetres(a, a)).toBe(0);
        expect(distanceMetres(a, c)).toBeLessThanOrEqual(distanceMetres(a, b) + distanceMetres(b, c) + 1e-6);
      }),
    );
  });

  it('agree with the spherical law of cosines', () => {
    const rad = Math.PI / 180;
    fc.assert(
      fc.property(point(), point(), (a, b) => {
        const angle = Math.acos(
          Math.min(
            1,
            Math.sin(a[0] * rad) * Math.sin(b[0] * rad) +
              Math.cos(a[0] * rad) * Math.cos(b[0] * rad) * Math.cos((b[1] - a[1]) * rad),
          ),
        );
        expect(Math.abs(distanceMetres(a, b) - angle * 6_371_008.8)).toBeLessThan(1);
      }),
    );
  });

  it('sort every restaurant once, the nearest first', () => {
    fc.assert(
      fc.property(fc.array(point(), { maxLength: 8 }), point(), (places, here) => {
        const all = places.map(([latitude, longitude]) => ({ latitude, longitude }));
        const sorted = byDistance(all, here);
        expect(new Set(sorted.map(({ restaurant }) => restaurant))).toEqual(new Set(all));
        for (const [index, { metres }] of sorted.entries())
          expect(metres).toBeGreaterThanOrEqual(sorted[index - 1]?.metres ?? 0);
      }),
    );
  });

  it.each([
    [0, '10 м'],
    [347, '350 м'],
    [994, '990 м'],
    [996, '1 км'],
    [1234, '1,2 км'],
    [9940, '9,9 км'],
    [9960, '10 км'],
    [162_400, '162 км'],
    [1_706_000, '1 706 км'],
  ])('of %d m are shown as %s', (metres, text) => {
    expect(distanceText(metres).replaceAll(/\s/g, ' ')).toBe(text);
  });

  it('from a point to the corners around it match the requested radius', () => {
    fc.assert(
      fc.property(point(), fc.integer({ min: 10, max: 20_000 }), (centre, metres) => {
        const [low, high] = cornersAround(centre, metres);
        expect(Math.abs(distanceMetres(centre, [high[0], centre[1]]) - metres)).toBeLessThan(metres * 0.01);
        expect(Math.abs(distanceMetres(centre, [centre[0], low[1]]) - metres)).toBeLessThan(metres * 0.01);
      }),
    );
  });
});

it('a position leaves the device rounded to about ten metres', () => {
  fc.assert(
    fc.property(point(), (here) => {
      const told = rounded(here);
      expect(distanceMetres(here, told)).toBeLessThan(8);
      for (const degrees of told) expect(String(degrees)).toMatch(/^\d+(?:\.\d{1,4})?$/);
    }),
  );
});
