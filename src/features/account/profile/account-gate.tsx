import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { User } from '#contract/account.ts';
import { useConnectivity } from '#client/use-connectivity.ts';
import { useUser } from '#client/session/use-user.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { accountStrings } from './account-strings.ts';
import css from './account.module.css';

interface AccountGateProps {
  /** The way to log in: a link. */
  login: Elements;
  /** It has taken so long that waiting is no answer. */
  late?: boolean;
  /** The way out, for a customer whose account cannot be shown: whose phone this is knows it, network or not. */
  logout?: Elements;
  /** For whom it is. */
  children: (user: User) => Elements;
}

/** Shows a customer what is their own, and offers a guest to log in. Says it calmly where nobody can tell who this is. */
export function AccountGate({ login, late = false, logout, children }: AccountGateProps): Elements {
  const { user, failed, busy, retry } = useUser();
  const isOffline = useConnectivity() === 'unreachable';
  if (user) return children(user);
  if (user === null) return <GuestCard login={login} />;
  if (!isOffline && !failed && !late) return <Waiting />;
  return (
    <section className={css['card']}>
      <h2>{isOffline ? accountStrings.offlineTitle : accountStrings.failedTitle}</h2>
      <p role="status">{isOffline ? accountStrings.offlineText : accountStrings.failedText}</p>
      {(!isOffline || logout) && (
        <div className={css['row']}>
          {!isOffline && (
            <Button variant="secondary" busy={busy} onClick={retry}>
              {accountStrings.retry}
            </Button>
          )}
          {logout}
        </div>
      )}
    </section>
  );
}

/** What an account gives, and that none is needed. */
function GuestCard({ login }: { login: Elements }): JSX.Element {
  return (
    <section className={css['card']} aria-labelledby="account-guest">
      <h2 id="account-guest">{accountStrings.guestTitle}</h2>
      <p>{accountStrings.guestText}</p>
      <ul className={css['bullets']}>
        {accountStrings.guestGives.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {login}
    </section>
  );
}

function Waiting(): JSX.Element {
  return (
    <div className={css['skeletons']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton className={css['skeleton']} height="9rem" />
      <Skeleton className={css['skeleton']} height="9rem" />
    </div>
  );
}
