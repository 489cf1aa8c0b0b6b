import { QueryClientProvider } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import type { Services } from '#client/services.ts';
import { ServicesProvider } from '#client/use-services.ts';
import { ActiveOrderBar } from '#features/orders/active/active-order-bar.tsx';
import { useActiveOrders } from '#features/orders/active/use-active-orders.ts';
import { createOrderBadges } from './order-badges.ts';

/** Where the bar is shown: over the menu and on the home page. */
const SHOWN: ReadonlySet<string> = new Set(['/', '/menu', '/menu/$category', '/$localitySlug']);

/**
 * Shows the orders under way, over the menu and in the badges. A separate root: customers without orders never load it.
 *
 * @returns removes it synchronously; must not be called while React renders
 */
export function showActiveOrders(services: Services, router: RegisteredRouter): () => void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={services.queryClient}>
      <ServicesProvider value={services}>
        <ActiveOrders router={router} />
      </ServicesProvider>
    </QueryClientProvider>,
  );
  return () => {
    root.unmount();
    place.remove();
  };
}

function ActiveOrders({ router }: { router: RegisteredRouter }): JSX.Element | null {
  const { orders, updatedAt } = useActiveOrders();
  const [badges] = useState(createOrderBadges);
  const count = orders.length;
  useEffect(() => badges.show(count), [badges, count]);
  useEffect(() => () => badges.show(0), [badges]);
  const routeId = useSyncExternalStore(
    (listener) => router.subscribe('onResolved', listener),
    () => router.state.matches.at(-1)?.routeId ?? '',
  );
  if (!SHOWN.has(routeId)) return null;
  return (
    <ActiveOrderBar
      orders={orders}
      updatedAt={updatedAt}
      href={(orderId) => router.buildLocation({ to: '/order-status/$orderId', params: { orderId } }).href}
      onOpen={(orderId) => void router.navigate({ to: '/order-status/$orderId', params: { orderId } })}
    />
  );
}
