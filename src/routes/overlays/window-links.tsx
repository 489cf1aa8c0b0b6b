import type { JSX } from 'react';
import { loginStrings } from '#features/account/login/login-strings.ts';
import type { LoginFor } from '#client/session/login-for.ts';
import { buttonClass, type ButtonLook } from '#ui/button.tsx';
import { OverlayLink } from './use-open-overlay.tsx';
import { overlayStrings } from './overlay-strings.ts';

interface LoginLinkProps {
  /** Selects the window's text. */
  reason?: LoginFor | undefined;
  /** Internal path to open after login; without it the page beneath stays. */
  redirect?: string | undefined;
  look?: ButtonLook | undefined;
}

/** Opens the login window over the page. */
export function LoginLink({ reason, redirect, look }: LoginLinkProps): JSX.Element {
  return (
    <OverlayLink opens={{ modal: 'login', login_for: reason, redirect }} className={buttonClass(look)}>
      {loginStrings.logIn}
    </OverlayLink>
  );
}

/** Link to the chain's text on bonuses, in the text window (docs/product.md §11.10). From a window, back returns to it. */
export function BonusTermsLink(): JSX.Element {
  return (
    <OverlayLink opens={{ modal: 'text', text_key: 'bonus-terms' }} className={buttonClass({ variant: 'plain' })}>
      {overlayStrings.bonusTerms}
    </OverlayLink>
  );
}
