// Proves docs/product.md §15.11.
import { describe, expect, it } from 'vitest';
import { countVisit, isMoment, refuse } from '#features/install/install-offer.tsx';
import { createDeviceStorage } from '#client/device-storage.ts';
import { rememberOrder } from '#client/ordering/orders/own-orders.ts';

const HOUR = 60 * 60_000;

describe('the moment to offer installation', () => {
  it('is the second visit, not a reload of the first', () => {
    const storage = createDeviceStorage(null, null);
    countVisit(storage, 1000 * HOUR);
    countVisit(storage, 1000 * HOUR + 60_000);
    expect(isMoment(storage)).toBe(false);
    countVisit(storage, 1002 * HOUR);
    expect(isMoment(storage)).toBe(true);
  });

  it('is after an order', () => {
    const storage = createDeviceStorage(null, null);
    countVisit(storage, 1000 * HOUR);
    rememberOrder(storage, 'AAAAAAAAAAAAAAAAAAAAAA');
    expect(isMoment(storage)).toBe(true);
  });

  it('does not come again after a refusal', () => {
    const storage = createDeviceStorage(null, null);
    countVisit(storage, 1000 * HOUR);
    countVisit(storage, 1002 * HOUR);
    refuse(storage);
    countVisit(storage, 2000 * HOUR);
    expect(isMoment(storage)).toBe(false);
  });
});
