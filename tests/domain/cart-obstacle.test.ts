import { describe, expect, it } from 'vitest';
import { cartObstacle } from '#domain/cart-obstacle.ts';

const line = { availability: 'available' } as const;
const gone = { availability: 'sold_out' } as const;

describe('the obstacle before the checkout (docs/product.md §4.5)', () => {
  it('is none when every line can be ordered and the minimum is reached', () => {
    expect(cartObstacle([line], { missing_to_minimum: 0 })).toBeNull();
  });

  it('is the minimum, with the missing amount', () => {
    expect(cartObstacle([line], { missing_to_minimum: 52_000 })).toEqual({ kind: 'minimum', missing: 52_000 });
  });

  it('is first of all unavailable lines: replacing them may reach the minimum', () => {
    const found = cartObstacle([line, gone, gone], { missing_to_minimum: 52_000 });
    expect(found).toEqual({ kind: 'unavailable', count: 2 });
  });
});
