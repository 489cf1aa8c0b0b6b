import type { DeviceStorage } from '#client/device-storage.ts';
import { ownOrderIds } from '#client/ordering/orders/own-orders.ts';

/** Reports whether an order may be under way: this device has ordered, or a customer is logged in. */
export function mayHaveOrders(storage: DeviceStorage): boolean {
  return ownOrderIds(storage).length > 0 || storage.get('user') !== null;
}
