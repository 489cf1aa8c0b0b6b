import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { CartTotalsList } from '../../features/cart/cart-totals-list.tsx';
import { CheckoutScreen } from '../../features/checkout/checkout-screen.tsx';
import type { CheckoutParts } from '../../features/checkout/parts.ts';
import { AddressExtras } from '../../features/places/address-extras.tsx';
import { AddressField } from '../../features/places/address-field.tsx';
import { matchAddress } from '../../features/places/delivery-choice.tsx';
import { OpenState } from '../../features/places/open-state.tsx';
import { useMissingDishes } from '../../features/places/use-missing-dishes.ts';
import { ZoneFacts } from '../../features/places/zone-facts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CheckoutDiscounts } from '../discounts/checkout-discounts.tsx';
import { useOpenHours } from '../overlays/use-open-hours.ts';
import { CheckoutLogin } from './checkout-login.tsx';

const ADDRESSES = { menu: '/menu', cart: '/cart', orders: '/orders' } as const;

const parts: CheckoutParts = {
  AddressField,
  AddressExtras,
  OpenState: ({ restaurant }) => <OpenState restaurant={restaurant} onHours={useOpenHours()} />,
  ZoneFacts,
  Discounts: CheckoutDiscounts,
  Totals: CartTotalsList,
  matchAddress,
  LogIn: CheckoutLogin,
  Way: ({ to, look, children }) => (
    <Link to={ADDRESSES[to]} className={buttonClass(look)}>
      {children}
    </Link>
  ),
};

export function Page(): JSX.Element {
  const navigate = useNavigate();
  const missingDishes = useMissingDishes();
  return (
    <CheckoutScreen
      parts={parts}
      missingDishes={missingDishes}
      onOrdered={(orderId) => {
        // Back must not lead into the form of an order that exists.
        void navigate({ to: '/order-status/$orderId', params: { orderId }, replace: true });
      }}
      onOtherPlace={(deliveryType) => {
        const search = (before: object): object => ({
          ...before,
          modal: 'restaurant-select',
          delivery_type: deliveryType,
        });
        void navigate({ to: '.', search, resetScroll: false });
      }}
    />
  );
}
