import * as v from 'valibot';
import type { DeviceStorage } from '#client/device-storage.ts';
import { ownOrderIds } from '#client/ordering/orders/own-orders.ts';

const Remembered = v.object({
  visits: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Epoch ms. */
  last_visit: v.number(),
  refused: v.boolean(),
});
type Remembered = v.InferOutput<typeof Remembered>;

const NEVER: Remembered = { visits: 0, last_visit: 0, refused: false };
/** A return within this time, ms, counts as the same visit. */
const VISIT_GAP = 30 * 60_000;

const remembered = (storage: DeviceStorage): Remembered => storage.read('install', Remembered) ?? NEVER;

/** Counts this start, unless it belongs to the previous visit. */
export function countVisit(storage: DeviceStorage, now: number): void {
  const { visits, last_visit, refused } = remembered(storage);
  const isNew = now - last_visit > VISIT_GAP;
  storage.write('install', { visits: isNew ? visits + 1 : visits, last_visit: now, refused });
}

/** Stores a refusal, permanently. */
export function refuse(storage: DeviceStorage): void {
  storage.write('install', { ...remembered(storage), refused: true });
}

/** Reports whether to offer installation: the customer has ordered, or is on a second visit, and has not refused. */
export function isMoment(storage: DeviceStorage): boolean {
  const { visits, refused } = remembered(storage);
  return !refused && (visits >= 2 || ownOrderIds(storage).length > 0);
}
