import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { paymentQuery } from '#client/queries/order-queries.ts';
import { useServices } from '#client/use-services.ts';
import { CrossStitch } from '#ui/cross-stitch.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { useTitle } from '#ui/use-title.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { CardPayment } from './card-payment.tsx';
import { NoPayment } from './no-payment.tsx';
import css from './payment-page.module.css';
import { paymentPageStrings } from './payment-page-strings.ts';
import type { PaymentScreenProps } from './use-paying.ts';
import { SbpPayment } from './sbp-payment.tsx';

/** The payment page of an order (docs/product.md §25.3). */
export function PaymentScreen(props: PaymentScreenProps): JSX.Element {
  const { orderId } = props;
  const { api } = useServices();
  useTitle(paymentPageStrings.title);
  const { data: start, error, isFetching, refetch } = useQuery(paymentQuery(api, orderId));
  const again = (): void => void refetch();
  if (isFetching) return <PaymentSkeleton />;
  if (error !== null || start === undefined) return <NoPayment {...props} error={error} onRetry={again} />;
  return start.payment_method === 'sbp-online' ? (
    <SbpPayment {...props} start={start} onOtherMethod={again} />
  ) : (
    <CardPayment {...props} start={start} onOtherMethod={again} />
  );
}

/** Skeleton of the page. */
function PaymentSkeleton(): JSX.Element {
  return (
    <div className={css['page']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <div className={css['card']}>
        <CrossStitch />
        <h1>{paymentPageStrings.title}</h1>
        <Skeleton height="4.5rem" />
        <Skeleton height="1.5rem" width="45%" />
        <Skeleton height="3.25rem" />
        <Skeleton height="3.25rem" />
      </div>
    </div>
  );
}
