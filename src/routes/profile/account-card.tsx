import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { formatPhone } from '../../../domain/phone.ts';
import { LogoutButton } from '../../features/device/logout-button.tsx';
import { loginStrings } from '../../features/login/login-strings.ts';
import { useKnownUser } from '../../state/use-known-user.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoginLink } from '../overlays/login-link.tsx';
import css from './profile-page.module.css';
import { profileStrings } from './profile-strings.ts';

/** Who is logged in here, or the way in. */
export function AccountCard(): JSX.Element {
  const user = useKnownUser();
  const navigate = useNavigate();
  const out = <LogoutButton onLoggedOut={() => void navigate({ to: '/' })} />;
  return (
    <section className={css['card']} aria-labelledby="profile-account">
      <h2 id="profile-account">{user === null ? loginStrings.cardTitle : profileStrings.account}</h2>
      {user === null && (
        <>
          <p>{loginStrings.cardText}</p>
          <LoginLink reason="profile" />
        </>
      )}
      {user !== null && (
        <p className={css['name']}>
          {user === undefined ? <Skeleton /> : [user.name, formatPhone(user.phone_number)].filter(Boolean).join(' · ')}
        </p>
      )}
      {user !== null && out}
    </section>
  );
}
