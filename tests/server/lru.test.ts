import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLru } from '#server/http/lru.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const step = fc.oneof(fc.record({ get: key }), fc.record({ set: key, weight: fc.integer({ min: 0, max: 12 }) }));

describe('an LRU cache', () => {
  it('never exceeds its weight limit, except by the newest entry; evicts the least recently used', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const lru = createLru<number>(20, (weight) => weight);
        // The most recently used entry is last.
        let model: [string, number][] = [];
        const take = (name: string) => {
          const found = model.find(([one]) => one === name);
          model = model.filter(([one]) => one !== name);
          return found;
        };
        for (const one of steps) {
          if ('get' in one) {
            const found = take(one.get);
            if (found) model.push(found);
            expect(lru.get(one.get)).toBe(found?.[1]);
          } else {
            take(one.set);
            model.push([one.set, one.weight]);
            lru.set(one.set, one.weight);
            const sum = () => model.reduce((all, [, weight]) => all + weight, 0);
            while (sum() > 20 && model.length > 1) model.shift();
            expect(lru.weight()).toBe(sum());
          }
        }
      }),
    );
  });
});
