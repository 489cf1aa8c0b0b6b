import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type TestWorld } from './cart-order-client.ts';
import { playSchedule, prepareSoak, type SoakReport } from './soak/schedule.ts';

/** A short run of `npm run soak`, which plays hundreds: the same engine, the same seeds every time. */

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());

describe('random customers on a network that does its worst', () => {
  it(
    'end with one truth: cart as last seen, every order once or visibly not placed',
    { timeout: 120_000 },
    async () => {
      const setting = await prepareSoak(test);
      const reports: SoakReport[] = [];
      for (let seed = 1; seed <= 12; seed += 1) reports.push(await playSchedule(setting, seed, 60));
      // A run in which nothing happens proves nothing.
      const total = (part: 'faults' | 'placed' | 'asked') => reports.reduce((sum, report) => sum + report[part], 0);
      expect(total('faults')).toBeGreaterThan(20);
      expect(total('placed')).toBeGreaterThan(2);
      expect(total('asked')).toBeGreaterThan(0);
    },
  );
});
