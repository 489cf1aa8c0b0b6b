import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { offerAddress, useCustomerReady } from '#features/account/profile/sections/saved-addresses.ts';
import { CartTotalsList } from '#features/cart/cart-totals-list.tsx';
import { CheckoutScreen } from '#features/checkout/checkout-screen.tsx';
import { CheckoutSkeleton } from '#features/checkout/checkout-form.tsx';
import type { CheckoutComponents } from '#features/checkout/checkout-components.ts';
import { useServices } from '#client/use-services.ts';
import { buttonClass } from '#ui/button.tsx';
import { orderQuery } from '#client/queries/queries.ts';
import { profileQuery } from '#client/queries/profile-query.ts';
import { useRememberedCode } from '#features/discounts/promo/apply-code.tsx';
import { loginStrings } from '#features/account/login/login-strings.ts';
import { useUser } from '#client/session/use-user.ts';
import { CheckoutDiscountRows } from '#features/discounts/checkout-discount-rows.tsx';
import { DiscountsFact } from '#features/discounts/discounts-fact.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { ChevronLeftIcon } from '#ui/icons/more-icons.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { useOpenOverlay } from '../overlays/use-open-overlay.tsx';
import { openPayment } from '../pay/pay-address.ts';
import { LoginLink } from '../overlays/window-links.tsx';
import { useDiscountWays } from '../cart/cart-discounts.tsx';
import css from './checkout-login.module.css';

const ADDRESSES = { menu: '/menu', cart: '/cart', orders: '/orders' } as const;

const components: CheckoutComponents = {
  Discounts: CheckoutDiscounts,
  DiscountsFact,
  Totals: CartTotalsList,
  LogIn: CheckoutLogin,
  ButtonLink: ({ to, look, children }) => (
    <Link to={ADDRESSES[to]} className={buttonClass(look)}>
      {children}
    </Link>
  ),
  Back: () => (
    <Link to="/cart" className={iconButtonClass()} aria-label={uiStrings.back}>
      <ChevronLeftIcon />
    </Link>
  ),
};

/** Returns true from the first true value on. */
const useOnce = (now: boolean): boolean => {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
};

export function Page(): JSX.Element {
  const navigate = useNavigate();
  const open = useOpenOverlay();
  const services = useServices();
  // Once shown, the form stays: a customer who logs in or out meanwhile loses no input.
  useRememberedCode();
  const isReady = useOnce(useCustomerReady());
  if (!isReady) return <CheckoutSkeleton />;
  return (
    <CheckoutScreen
      components={components}
      onOrdered={(orderId, isAwaited) => {
        const { orderType, deliveryDetails } = services.orderParams.getSnapshot();
        // The first order sets the customer's name (docs/product.md §7.20).
        const user = services.queryClient.getQueryData(profileQuery(services.api).queryKey);
        if (user?.name === null) void services.queryClient.invalidateQueries(profileQuery(services.api));
        if (orderType === 'delivery') offerAddress(services, deliveryDetails);
        const placed = services.queryClient.getQueryData(orderQuery(services.api, orderId).queryKey);
        // Back must not lead to the form of an existing order: from the payment page, too, it leads to the order.
        void navigate({ to: '/order-status/$orderId', params: { orderId }, replace: true }).then(() => {
          if (isAwaited && placed?.status === 'draft') openPayment(orderId);
        });
      }}
      onPlace={(deliveryType) => open({ modal: 'restaurant-select', delivery_type: deliveryType })}
      onWhen={() => open({ modal: 'when' })}
    />
  );
}

/** For guests: login on top of the checkout, which keeps its state. */
function CheckoutLogin(): JSX.Element | null {
  if (useUser().user !== null) return null;
  return (
    <p className={css['row']}>
      <span>{loginStrings.atCheckout}</span>
      <LoginLink reason="checkout" redirect="/checkout" look={{ variant: 'plain' }} />
    </p>
  );
}

/** The discounts in their sheet of the checkout, where a code is entered inline. */
function CheckoutDiscounts(): JSX.Element {
  const { ways, openBonuses } = useDiscountWays();
  return <CheckoutDiscountRows ways={ways} onBonuses={openBonuses} />;
}
