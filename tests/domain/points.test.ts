// Proves docs/product.md §8.6: a point is a rouble.
import { expect, it } from 'vitest';
import { points } from '#domain/points.ts';

it.each([
  [0, '0 бонусов'],
  [99, '0 бонусов'],
  [100, '1 бонус'],
  [-2200, '22 бонуса'],
  [123_400, '1 234 бонуса'],
])('%i kopecks: %s', (kopecks, words) => {
  expect(points(kopecks).replaceAll('\u00a0', ' ')).toBe(words);
});
