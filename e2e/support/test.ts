import { expect, test as base, type Page } from '@playwright/test';
import { hydrationSignal } from './hydrated.ts';
import { clockOffset, shiftDeviceClock } from './device-clock.ts';
import { watchFaults, type Faults } from './faults.ts';
import { type Hour, originOf } from './hours.ts';
import { prepareStorageStates, type Given } from './storage-states.ts';
import { watchShifts, type Shifts } from './layout-shifts.ts';
import { Shop } from './shop.ts';

interface Fixtures {
  /** What the device remembers when the journey starts. */
  given: Given;
  /** Which demo: daytime, closed, or after midnight. */
  hour: Hour;
  /** The device's clock matches the demo's; false leaves the machine's. */
  rightClock: boolean;
  /** The connection has data saving on: nothing is prefetched, which would only keep the machine busy. */
  savesData: boolean;
  /** What must not happen in any journey; a journey that provokes a rejection announces it with `faults.expect`. */
  faults: Faults;
  /** Whether a layout shift fails the journey. `npm test` sets it for the journeys about shifts, `npm run test:all` for all. */
  strictShifts: boolean;
  /** Layout shifts on every screen of the journey. */
  shifts: Shifts;
  /** A customer's actions, in a customer's terms. */
  shop: Shop;
  isPhone: boolean;
}

/** Prepared by the first journey of a process that needs it. */
interface Prepared {
  homes: () => ReturnType<typeof prepareStorageStates>;
}

/**
 * The test of every journey. It fails, whatever else it checks, when the page logs an error, throws, violates its own
 * content policy, makes a request to another host, or gets an unexpected rejection. Layout shifts over 0.02 are reported.
 */
export const test = base.extend<Fixtures, Prepared>({
  given: ['nothing', { option: true }],
  homes: [
    async ({ browser }, use) => {
      let homes: ReturnType<typeof prepareStorageStates> | undefined;
      await use(() => (homes ??= prepareStorageStates(browser)));
    },
    { scope: 'worker' },
  ],
  storageState: async ({ given, homes, baseURL }, use) =>
    use(given === 'nothing' ? undefined : (await homes())(given, baseURL ?? '')),
  hour: ['day', { option: true }],
  rightClock: [true, { option: true }],
  savesData: [true, { option: true }],
  baseURL: async ({ hour }, use) => use(originOf(hour)),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 768),
  context: async ({ context, hour, rightClock, savesData }, use) => {
    if (savesData) {
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
      });
    }
    await hydrationSignal(context);
    if (rightClock) await shiftDeviceClock(context, await clockOffset(originOf(hour)));
    await use(context);
  },
  faults: [
    async ({ context, baseURL }, use) => {
      const faults = await watchFaults(context, baseURL ?? '');
      await use(faults);
      expect(faults.found(), 'faults that the browser reported').toEqual([]);
    },
    { auto: true },
  ],
  strictShifts: [false, { option: true }],
  shifts: [
    async ({ context, strictShifts }, use, testInfo) => {
      const shifts = await watchShifts(context);
      await use(shifts);
      if (strictShifts) expect(shifts.jumps(), 'layout shifts over 0.02, by screen').toEqual([]);
      for (const description of shifts.jumps()) testInfo.annotations.push({ type: 'layout shift', description });
    },
    { auto: true },
  ],
  shop: async ({ page, isPhone }, use) => use(new Shop(page, isPhone)),
});

export { expect };
export type { Page };
