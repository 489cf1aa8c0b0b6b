import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { OrdersScreen } from '../../features/orders/orders-screen.tsx';
import { ordersStrings } from '../../features/orders/orders-strings.ts';
import { buttonClass } from '../../ui/button.tsx';

const link = (orderId: string, label: string): JSX.Element => (
  <Link to="/order-status/$orderId" params={{ orderId }}>
    {label}
  </Link>
);

export function Page(): JSX.Element {
  return (
    <OrdersScreen
      link={link}
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
