import { Link, useMatches } from '@tanstack/react-router';
import type { JSX } from 'react';
import { pageNames } from '#contract/page-names-strings.ts';
import { MenuTabIcon, OrdersIcon, PromoIcon, UserIcon, CartIcon } from '#ui/icons/menu-icons.tsx';
import { portionsToOrder } from '#domain/cart-lines.ts';
import { linesAt, useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { cx } from '#ui/cx.ts';
import { isPlainClick } from '#ui/follow-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { shellStrings } from './shell-strings.ts';
import { useIsMenu } from './use-is-menu.ts';
import css from './bottom-tabs.module.css';

/** The list of orders, and what is opened from it (docs/product.md §6.21). */
const SHOW_ORDERS: ReadonlySet<string> = new Set(['/orders', '/order-status/$orderId', '/pay/$orderId']);

/** Returns whether the page shows orders, one order, or its payment. */
export function useIsOrders(): boolean {
  return useMatches({ select: (matches) => matches.some(({ routeId }) => SHOW_ORDERS.has(routeId)) });
}

/** Bottom navigation on phones, within the thumb's reach; page.css hides it elsewhere (docs/product.md §15.5). */
export function BottomTabs(): JSX.Element {
  const isMenu = useIsMenu();
  const isOrders = useIsOrders();
  return (
    <nav className={css['tabs']} aria-label={shellStrings.tabs} data-tabs="">
      <Link to="/menu" className={css['tab']} {...(isMenu && { 'aria-current': 'page' })}>
        <MenuTabIcon />
        <span>{pageNames.menu}</span>
      </Link>
      <Link to="/promos" className={css['tab']}>
        <PromoIcon />
        <span>{pageNames.promos}</span>
      </Link>
      <CartLink className={css['tab']} />
      <Link to="/orders" className={cx(css['tab'], css['orders'])} {...(isOrders && { 'aria-current': 'page' })}>
        <OrdersIcon />
        <span>
          <span>{shellStrings.orders}</span>
          <span className={css['underWay']}>
            <VisuallyHidden>{shellStrings.underWay}</VisuallyHidden>
          </span>
        </span>
      </Link>
      <Link to="/profile" className={css['tab']}>
        <UserIcon />
        <span>{shellStrings.profile}</span>
      </Link>
    </nav>
  );
}

interface CartLinkProps {
  className?: string | undefined;
  /** Called instead of navigating to the cart's page. */
  onOpen?: (() => void) | undefined;
}

/** A link to the cart with the number of available portions; the number is personal and appears after hydration. */
export function CartLink({ className, onOpen }: CartLinkProps): JSX.Element {
  const time = useDishTime(usePlace());
  const count = portionsToOrder(linesAt(useOutbox().lines, time));
  return (
    <Link
      to="/cart"
      data-cart=""
      className={className}
      activeProps={{ 'aria-current': 'page' }}
      onClick={(event) => {
        if (onOpen === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <span className={css['icon']}>
        <CartIcon />
        {count > 0 && (
          <span key={count} className={css['count']} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span>
        <span>{shellStrings.cart}</span>
        {count > 0 && <VisuallyHidden>{shellStrings.inCart(count)}</VisuallyHidden>}
      </span>
    </Link>
  );
}
