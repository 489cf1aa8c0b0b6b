// Proves docs/product.md §9.24.
import { expect, it } from 'vitest';
import { createDeviceStorage, storageName } from '#client/device-storage.ts';
import { ownOrderIds, rememberOrder } from '#client/ordering/orders/own-orders.ts';
import { fakeStorage } from '#tests/src/client/support/fake-storage.ts';

it('keeps a guest’s other orders next to an invalid id', () => {
  const device = fakeStorage();
  const storage = createDeviceStorage(device, null);
  const [one, two, three] = ['a', 'b', 'c'].map((letter) => letter.repeat(22));
  device.setItem(storageName('order_ids'), JSON.stringify([one, 'not an id', null, { id: one }, two]));
  expect(ownOrderIds(storage)).toEqual([one, two]);
  rememberOrder(storage, String(three));
  expect(ownOrderIds(storage)).toEqual([three, one, two]);
});
