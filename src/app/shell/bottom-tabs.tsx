import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import css from './bottom-tabs.module.css';
import { CartLink } from './cart-link.tsx';
import { MenuTabIcon, OrdersIcon, PromoIcon, UserIcon } from '#ui/icons/menu-icons.tsx';
import { shellStrings } from './shell-strings.ts';
import { useIsMenu } from './use-is-menu.ts';

/** Bottom navigation on phones, within the thumb's reach; page.css hides it elsewhere (docs/product.md §15.5). */
export function BottomTabs(): JSX.Element {
  const isMenu = useIsMenu();
  return (
    <nav className={css['tabs']} aria-label={shellStrings.tabs} data-tabs="">
      <Link to="/menu" className={css['tab']} {...(isMenu && { 'aria-current': 'page' })}>
        <MenuTabIcon />
        <span>{shellStrings.menu}</span>
      </Link>
      <Link to="/promos" className={css['tab']}>
        <PromoIcon />
        <span>{shellStrings.promos}</span>
      </Link>
      <CartLink className={css['tab']} />
      <Link to="/orders" className={css['tab']}>
        <OrdersIcon />
        <span>{shellStrings.orders}</span>
      </Link>
      <Link to="/profile" className={css['tab']}>
        <UserIcon />
        <span>{shellStrings.profile}</span>
      </Link>
    </nav>
  );
}
