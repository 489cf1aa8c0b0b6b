import type { DeviceStorage } from '#client/device-storage.ts';
import { mayHaveOrders } from './may-have-orders.ts';

/** Badge API of newer browsers; not every type library has it. */
type BadgeNavigator = Navigator & {
  readonly setAppBadge?: (count: number) => Promise<void>;
  readonly clearAppBadge?: () => Promise<void>;
};

/** Shows the number of orders under way on the installed app's icon (docs/product.md §6.22); 0 clears it. */
export function showAppBadge(count: number): void {
  const app: BadgeNavigator = navigator;
  // A browser may refuse: a badge is not essential.
  const told = count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.();
  told?.catch(() => undefined);
}

/**
 * Clears the badge that a push message has put on the icon while the app was closed, when this device knows of no order
 * (docs/product.md §6.22); otherwise the code that shows the orders updates the icon.
 */
export function clearForgottenBadge(storage: DeviceStorage): void {
  if (!mayHaveOrders(storage)) showAppBadge(0);
}
