import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import { isSecretId } from '#contract/primitives.ts';
import { CartTotalsList } from '#features/cart/cart-totals-list.tsx';
import { OrderNotFound } from '#features/orders/order/order-not-found.tsx';
import { OrderScreen, toolClass } from '#features/orders/order/order-screen.tsx';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { buttonClass } from '#ui/button.tsx';
import { InfoIcon } from '#ui/icons/more-icons.tsx';
import { OrderPushOffer } from '../push-offer-slot.tsx';
import { OverlayLink } from '../overlays/use-open-overlay.tsx';
import { openPayment, payAddress } from '../pay/pay-address.ts';
import { againLink, ordersLink } from './order-links.tsx';
const totals = (order: Order): JSX.Element => <CartTotalsList totals={order} orderType={order.order_type} />;

const notify = (order: Order): JSX.Element => <OrderPushOffer order={order} />;

export function Page(): JSX.Element {
  const { orderId } = useParams({ from: '/order-status/$orderId' });
  const navigate = useNavigate();
  // The address cannot be an order's: the server has responded with 404 (docs/product.md §11.1).
  if (!isSecretId(orderId)) return <OrderNotFound wayOn={ordersLink} />;
  return (
    <OrderScreen
      key={orderId}
      orderId={orderId}
      totals={totals}
      again={againLink}
      contacts={
        <OverlayLink opens={{ modal: 'contacts' }} className={toolClass}>
          <InfoIcon />
          <span>{ordersStrings.contacts}</span>
        </OverlayLink>
      }
      notify={notify}
      payHref={payAddress(orderId)}
      onPay={() => openPayment(orderId)}
      wayOn={ordersLink}
      decide={
        <Link to="/checkout" className={buttonClass()}>
          {ordersStrings.decide}
        </Link>
      }
      onPlaced={(placed) => {
        void navigate({ to: '/order-status/$orderId', params: { orderId: placed }, replace: true });
      }}
    />
  );
}
