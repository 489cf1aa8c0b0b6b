import type { JSX } from 'react';
import { loginStrings } from '#features/account/login/login-strings.ts';
import { useUser } from '#client/session/use-user.ts';
import { LoginLink } from '../overlays/login-link.tsx';
import css from './checkout-login.module.css';

/** For guests: logging in over the checkout, which stays as it is. */
export function CheckoutLogin(): JSX.Element | null {
  if (useUser().user !== null) return null;
  return (
    <p className={css['row']}>
      <span>{loginStrings.atCheckout}</span>
      <LoginLink reason="checkout" redirect="/checkout" look={{ variant: 'plain' }} />
    </p>
  );
}
