import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { accountStrings } from '../../features/account/account-strings.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Opens the login over the profile. */
export function LoginLink(): JSX.Element {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, modal: 'login' })}
      resetScroll={false}
      className={buttonClass({ size: 'large' })}
    >
      {accountStrings.login}
    </Link>
  );
}
