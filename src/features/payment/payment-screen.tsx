import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { paymentQuery } from '#client/queries/order-queries.ts';
import { useServices } from '#client/use-services.ts';
import { BrandBorder } from '#brand/border.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { useTitle } from '#ui/use-title.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Order } from '#contract/orders.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { errorMessage } from '#client/error-message.ts';
import { useOrder } from '#client/ordering/orders/use-order.ts';
import { hasCode, isNetworkError } from '#lib/api/errors.ts';
import { CardIcon } from '#ui/icons/more-icons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { CardPayment } from './card-payment.tsx';
import { paymentPageStrings } from './payment-page-strings.ts';
import { type PaymentScreenProps, OtherWays, useGoOn } from './paying.tsx';
import { SbpPayment } from './sbp-payment.tsx';
import css from './payment-page.module.css';

/** The payment page of an order (docs/product.md §25.3). */
export function PaymentScreen(props: PaymentScreenProps): JSX.Element {
  const { orderId } = props;
  const { api } = useServices();
  useTitle(paymentPageStrings.title);
  const { data: start, error, isFetching, refetch } = useQuery(paymentQuery(api, orderId));
  const again = (): void => void refetch();
  if (isFetching) return <PaymentSkeleton back={props.back} />;
  if (error !== null || start === undefined) return <NoPayment {...props} error={error} onRetry={again} />;
  return start.payment_method === 'sbp-online' ? (
    <SbpPayment {...props} start={start} onOtherMethod={again} />
  ) : (
    <CardPayment {...props} start={start} onOtherMethod={again} />
  );
}

/** Skeleton of the page. */
function PaymentSkeleton({ back }: Pick<PaymentScreenProps, 'back'>): JSX.Element {
  return (
    <div className={css['page']} data-paying="">
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <div className={css['card']}>
        {back}
        <BrandBorder />
        <header className={css['sum']}>
          <h1>{paymentPageStrings.title}</h1>
          <Skeleton height="3rem" width="9rem" />
          <Skeleton height="1.3rem" width="12rem" />
        </header>
        <Skeleton height="1.3rem" />
        <Skeleton height="3.25rem" />
        <Skeleton height="6.5rem" />
      </div>
    </div>
  );
}

interface NoPaymentProps extends PaymentScreenProps {
  error: Error | null;
  onRetry: () => void;
}

/** Payment is currently impossible: says why, and what to do next. */
function NoPayment({ error, onRetry, ...props }: NoPaymentProps): JSX.Element {
  const { toOrder, toOrders } = props;
  if (hasCode(error, 'ORDER_NOT_FOUND'))
    return (
      <EmptyState
        level={1}
        title={paymentPageStrings.notFound}
        text={paymentPageStrings.notFoundText}
        action={toOrders}
      />
    );
  if (hasCode(error, 'ORDER_NOT_PAYABLE')) return <NotPayable {...props} />;
  if (isNetworkError(error))
    return (
      <ErrorState
        level={1}
        title={paymentPageStrings.offline}
        text={paymentPageStrings.offlineText}
        onRetry={onRetry}
        action={toOrder}
      />
    );
  return (
    <ErrorState
      level={1}
      art={<CardIcon />}
      title={paymentPageStrings.unavailable}
      text={errorMessage(error, paymentPageStrings.unavailableText)}
      onRetry={onRetry}
      action={
        <div className={css['after']}>
          <Otherwise {...props} onRetry={onRetry} />
          {toOrder}
        </div>
      }
    />
  );
}

/** The provider is unavailable: another method may not need it. */
function Otherwise({ orderId, onDone, onRetry }: PaymentScreenProps & { onRetry: () => void }): JSX.Element | null {
  const { order } = useOrder(orderId);
  useGoOn(order, onDone);
  return order ? <OtherWays order={order} onOtherMethod={onRetry} /> : null;
}

/** The reason, from the order. */
function NotPayable({ orderId, toOrder }: PaymentScreenProps): JSX.Element {
  const { order } = useOrder(orderId);
  return (
    <EmptyState
      level={1}
      art={<CardIcon />}
      title={paymentPageStrings.notPayable.title}
      text={order ? reason(order) : '\u00a0'}
      action={toOrder}
    />
  );
}

const reason = ({ status, payment_method: method, payment_status: paid, payment }: Order): string => {
  const { notPayable: say } = paymentPageStrings;
  if (status === 'canceled') return payment?.expired === true ? say.expired : say.canceled;
  if (paid === 'paid') return say.paid;
  if (!isOnlinePayment(method)) return say.onReceipt;
  const until = payment?.pay_until ?? null;
  return status === 'draft' && until !== null ? say.late : say.other(status);
};
