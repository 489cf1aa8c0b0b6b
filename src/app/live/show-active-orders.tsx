import { QueryClientProvider } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import type { Services } from '#client/services.ts';
import { ServicesProvider } from '#client/use-services.ts';
import { ActiveOrderBar, useActiveOrders } from '#features/orders/active-order-bar.tsx';
import { BADGE_COLOR } from '#brand/theme-color.ts';
import { showAppBadge } from './app-badge.ts';

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
  const { orders, heardAt } = useActiveOrders();
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
      heardAt={heardAt}
      href={(orderId) => router.buildLocation({ to: '/order-status/$orderId', params: { orderId } }).href}
      onOpen={(orderId) => void router.navigate({ to: '/order-status/$orderId', params: { orderId } })}
    />
  );
}

const MARK = '● ';
const SIZE = 64;

const paintDot = async (href: string): Promise<string | null> => {
  const icon = new Image(SIZE, SIZE);
  icon.src = href;
  await icon.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(icon, 0, 0, SIZE, SIZE);
  context.beginPath();
  context.arc(SIZE - 16, 16, 15, 0, 2 * Math.PI);
  context.fillStyle = BADGE_COLOR;
  context.fill();
  return canvas.toDataURL('image/png');
};

/**
 * Shows the orders under way in the title, the page's icon, the app's icon and the tabs (docs/product.md §6.22).
 *
 * @returns `show`: the number under way; 0 clears everything
 */
export function createOrderBadges(): { readonly show: (count: number) => void } {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = link?.href ?? '';
  /** Null: unknown what a push message has put on the app's icon while the app was closed. */
  let shown: number | null = null;
  let dotted: Promise<string | null> | null = null;

  /** The title last written here: if a translator or an extension reverts exactly that, its title is kept. */
  let written = '';

  const markTitle = (): void => {
    const { title } = document;
    const marked = title.includes(MARK) ? title : `${MARK}${title}`;
    const next = (shown ?? 0) > 0 ? marked : title.replace(MARK, '');
    if (next === title || next === written) return;
    written = next;
    document.title = next;
  };
  // Code that sets the title does not know about orders.
  const titles = new MutationObserver(markTitle);

  return {
    show: (count) => {
      if (count === shown) return;
      shown = count;
      // The tabs mark their link to the orders (bottom-tabs.module.css).
      document.documentElement.toggleAttribute('data-under-way', count > 0);
      markTitle();
      if (count > 0) titles.observe(document.head, { childList: true, subtree: true, characterData: true });
      // Without orders the title is left alone: two writers that disagree would overwrite each other forever.
      else titles.disconnect();
      showAppBadge(count);
      if (link === null) return;
      if (count === 0) {
        if (link.href !== plain) link.href = plain;
        return;
      }
      dotted ??= paintDot(plain).catch(() => null);
      void dotted.then((href) => {
        if ((shown ?? 0) > 0 && href !== null) link.href = href;
      });
    },
  };
}
