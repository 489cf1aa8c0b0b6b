import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import css from './menu-cart.module.css';

const CartBar = lazy(async () => ({ default: (await import('#features/cart/cart-bar.tsx')).CartBar }));
const CartPanel = lazy(async () => {
  const { menuParts } = await import('./menu-parts.ts');
  return { default: (await menuParts.cartPanel()).CartPanel };
});

/** Laptop: from this width the cart is always open beside the menu (docs/product.md §15.5). */
const DESKTOP = '(min-width: 1200px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(DESKTOP);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** True from 1200 px; false on the server and until hydration, while CSS alone reserves the panel's space. */
const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DESKTOP).matches,
    () => false,
  );

/** Renders the menu with the cart: a panel on the right on desktop, a bottom bar on smaller screens. */
export function WithCart({ children }: { children: Elements }): JSX.Element {
  const router = useRouter();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const isDesktop = useIsDesktop();
  return (
    <div className={css['frame']}>
      <div className={css['content']}>{children}</div>
      <div className={css['side']}>
        {hydrated && isDesktop && (
          <Suspense>
            <CartPanel />
          </Suspense>
        )}
      </div>
      {hydrated && !isDesktop && (
        <div className={css['bar']}>
          <Suspense>
            <CartBar
              href={router.buildLocation({ to: '/cart' }).href}
              onOpen={() => {
                void navigate({ to: '/cart', search: {} });
              }}
              checkoutHref={router.buildLocation({ to: '/checkout' }).href}
              onCheckout={() => {
                void navigate({ to: '/checkout', search: {} });
              }}
              orderHref={(orderId) => router.buildLocation({ to: '/order-status/$orderId', params: { orderId } }).href}
              onOpenOrder={(orderId) => {
                void navigate({ to: '/order-status/$orderId', params: { orderId } });
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
