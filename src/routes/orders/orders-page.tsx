import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OrderFilters } from '#features/orders/list/use-orders.ts';
import { OrdersScreen } from '#features/orders/list/orders-screen.tsx';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { buttonClass } from '#ui/button.tsx';
import { againLink } from './order-links.tsx';

const link = (orderId: string, label: string): JSX.Element => (
  <Link to="/order-status/$orderId" params={{ orderId }}>
    {label}
  </Link>
);

export function Page(): JSX.Element {
  const { show, type } = useSearch({ from: '/orders' });
  const navigate = useNavigate({ from: '/orders' });
  const change = ({ show, type }: OrderFilters): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, show, type }), replace: true, resetScroll: false });
  };
  return (
    <OrdersScreen
      filters={{ show, type }}
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
