// Proves docs/product.md §4.20, §5.23, §9.18.
/**
 * The course of a schedule depends on how soon responses arrive.
 *
 * @module-tag nightly
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type TestWorld } from './cart-order-client.ts';
import { FAULTS } from './soak/network.ts';
import { playSchedule, prepareSoak, type SoakReport } from './soak/schedule.ts';

/** A short run of `npm run soak`, which plays hundreds: the same engine, the same seeds every time. */

const TROUBLES = [
  'offline',
  'captive portal',
  'tab killed',
  'all closed, the worker sends',
  'the server is killed and comes back',
  'the worker is replaced by a later build',
  'the worker takes over from the build before',
  'a dish is sold out, or is there again',
  'an option is gone, or is there again',
  'the cart has ended',
  'a price changes',
];

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());

describe('random customers on a faulty network', () => {
  it(
    'end in a consistent state: the cart as last seen, every order once or visibly not placed',
    { timeout: 120_000 },
    async () => {
      const setting = await prepareSoak(test);
      const reports: SoakReport[] = [];
      const story = () => reports.flatMap((report) => report.story);
      const isMissing = (trouble: string): boolean => !story().some((line) => line.endsWith(`: ${trouble}`));
      // The course of a schedule depends on response timing: more are played until each trouble has happened.
      for (let seed = 1; seed <= 12 || (seed <= 24 && [...FAULTS, ...TROUBLES].some(isMissing)); seed += 1)
        reports.push(await playSchedule(setting, seed, 120));
      // A run in which nothing happens proves nothing.
      const total = (part: 'faults' | 'placed' | 'asked' | 'refused') =>
        reports.reduce((sum, report) => sum + report[part], 0);
      expect(total('faults')).toBeGreaterThan(20);
      expect(total('placed')).toBeGreaterThan(2);
      expect(total('asked')).toBeGreaterThan(0);
      expect(total('refused')).toBeGreaterThan(0);
      expect([...FAULTS, ...TROUBLES].filter(isMissing)).toEqual([]);
    },
  );
});
