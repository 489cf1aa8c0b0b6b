import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { readFilters, type OrderFilters } from '../../features/orders/order-filters.ts';
import { OrdersScreen } from '../../features/orders/orders-screen.tsx';
import { ordersStrings } from '../../features/orders/orders-strings.ts';
import { buttonClass } from '../../ui/button.tsx';
import { againLink } from './again-link.tsx';

const link = (orderId: string, label: string): JSX.Element => (
  <Link to="/order-status/$orderId" params={{ orderId }}>
    {label}
  </Link>
);

export function Page(): JSX.Element {
  // Read here, not by the route: what the route tree knows is on the way to the menu.
  const filters = readFilters(useLocation().search);
  const navigate = useNavigate();
  const change = ({ show, type }: OrderFilters): void => {
    const search = (before: object): object => ({ ...before, show, type });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  return (
    <OrdersScreen
      filters={filters}
      onFilters={change}
      link={link}
      again={againLink}
      toMenu={
        <Link to="/menu" className={buttonClass()}>
          {ordersStrings.toMenu}
        </Link>
      }
      decide={
        <Link to="/checkout" className={buttonClass()}>
          {ordersStrings.decide}
        </Link>
      }
    />
  );
}
