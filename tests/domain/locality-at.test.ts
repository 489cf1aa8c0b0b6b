// Proves docs/product.md §1.12.
import { describe, expect, it } from 'vitest';
import { isInLocality } from '#domain/locality-at.ts';

const KALUGA = {
  border_box_lower_corner: [54.44, 36.08] as [number, number],
  border_box_upper_corner: [54.64, 36.42] as [number, number],
};

describe('whether an address is in a town', () => {
  it.each([
    [54.5, 36.2, true],
    [54.44, 36.42, true],
    [54.43, 36.2, false],
    [54.65, 36.2, false],
    [54.5, 36.07, false],
    [54.5, 36.43, false],
    [36.2, 54.5, false],
  ])('%f, %f: %s', (latitude, longitude, is) => {
    expect(isInLocality(KALUGA, { coords: { latitude, longitude } })).toBe(is);
  });

  it('is unknown without coordinates', () => {
    expect(isInLocality(KALUGA, { coords: null })).toBe(false);
  });
});
