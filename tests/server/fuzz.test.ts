import { describe, expect, it } from 'vitest';
import { api } from '../../contract/endpoints.ts';
import { faultText, fuzz } from './fuzz/fuzz.ts';

/** A short run of `npm run fuzz`, which sends thousands: the same seed every time. */
const SEED = 1;

describe('whatever a client sends', () => {
  it(
    'is never answered with 500, without a reason, or with the way to another site',
    { timeout: 120_000 },
    async () => {
      const { faults, statuses, passed } = await fuzz({ seed: SEED, calls: 600 });
      expect(faults.slice(0, 5).map((fault) => faultText(SEED, fault))).toEqual([]);
      // A run in which everything is refused at the door proves nothing.
      expect(passed.size).toBeGreaterThan(Object.keys(api).length * 0.6);
      for (const status of [200, 204, 400, 403, 404, 415, 422]) {
        expect(statuses[status] ?? 0, String(status)).toBeGreaterThan(0);
      }
    },
  );
});
