import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { type JSX, useLayoutEffect } from 'react';
import { isSecretId } from '#contract/primitives.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { OrderNotFound } from '#features/orders/order/order-not-found.tsx';
import { paymentPageStrings } from '#features/payment/payment-page-strings.ts';
import { PaymentScreen } from '#features/payment/payment-screen.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ChevronLeftIcon } from '#ui/icons/more-icons.tsx';
import { ordersLink } from '../orders/order-links.tsx';
import { separatePayment } from './separate-payment.ts';
import css from './pay-page.module.css';

export function Page(): JSX.Element {
  const { orderId } = useParams({ from: '/pay/$orderId' });
  const navigate = useNavigate();
  useSeparateDocument();
  if (!isSecretId(orderId)) return <OrderNotFound wayOn={ordersLink} />;
  return (
    <PaymentScreen
      key={orderId}
      orderId={orderId}
      back={
        <Link to="/order-status/$orderId" params={{ orderId }} className={css['back']}>
          <ChevronLeftIcon />
          <span>{paymentPageStrings.toOrder}</span>
        </Link>
      }
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

/** Where visits are counted, the page is left by loading a new document (docs/product.md §24.9). */
function useSeparateDocument(): void {
  const { api } = useServices();
  const router = useRouter();
  const { data: environment } = useQuery(environmentQuery(api));
  const isCounted = environment !== undefined && environment.metrics !== null;
  // Before the effects of the screen, which may leave at once.
  useLayoutEffect(() => (isCounted ? separatePayment(router) : undefined), [isCounted, router]);
}
