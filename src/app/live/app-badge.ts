import type { DeviceStorage } from '#client/device-storage.ts';
import { mayHaveOrders } from './may-have-orders.ts';

/** What newer browsers can show on an installed app's icon; the types do not know it everywhere. */
type BadgeNavigator = Navigator & {
  readonly setAppBadge?: (count: number) => Promise<void>;
  readonly clearAppBadge?: () => Promise<void>;
};

/** So many orders are under way, says the icon of the installed app (docs/product.md §6.22); 0 says nothing. */
export function showAppBadge(count: number): void {
  const app: BadgeNavigator = navigator;
  // A browser may refuse: it is a badge, nothing that anybody needs.
  const told = count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.();
  told?.catch(() => undefined);
}

/**
 * Takes away what a message has put on the icon while the app was closed, where no order is known to whom it belongs
 * (docs/product.md §6.22): where one is, whoever shows the orders keeps the icon.
 */
export function clearForgottenBadge(storage: DeviceStorage): void {
  if (!mayHaveOrders(storage)) showAppBadge(0);
}
