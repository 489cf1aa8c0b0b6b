import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { JSX } from 'react';
import { isSecretId } from '#contract/primitives.ts';
import { OrderNotFound } from '#features/orders/order/order-not-found.tsx';
import { paymentPageStrings } from '#features/payment/payment-page-strings.ts';
import { PaymentScreen } from '#features/payment/payment-screen.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ordersLink } from '../orders/order-links.tsx';

export function Page(): JSX.Element {
  const { orderId } = useParams({ from: '/pay/$orderId' });
  const navigate = useNavigate();
  if (!isSecretId(orderId)) return <OrderNotFound wayOn={ordersLink} />;
  return (
    <PaymentScreen
      key={orderId}
      orderId={orderId}
      toOrder={
        <Link
          to="/order-status/$orderId"
          params={{ orderId }}
          className={buttonClass({ variant: 'quiet', size: 'large' })}
        >
          {paymentPageStrings.toOrder}
        </Link>
      }
      toOrders={ordersLink}
      onDone={() => {
        void navigate({ to: '/order-status/$orderId', params: { orderId }, replace: true });
      }}
    />
  );
}
