import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { User } from '#contract/account.ts';
import { useConnectivity } from '#client/use-services.ts';
import { useUser } from '#client/session/use-user.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { accountStrings } from './account-strings.ts';
import css from './account.module.css';

interface AccountGateProps {
  /** Login link. */
  login: Elements;
  /** Loading has taken too long to keep showing a skeleton. */
  late?: boolean;
  /** Logout, for a customer whose account cannot be shown: works offline too. */
  logout?: Elements;
  /** Rendered for the customer. */
  children: (user: User) => Elements;
}

/** Shows the account to a customer, and offers login to a guest. Shows a neutral message where the user is unknown. */
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

/** What an account offers, in a sentence, and that it is optional. */
function GuestCard({ login }: { login: Elements }): JSX.Element {
  return (
    <section className={css['card']} aria-labelledby="account-guest">
      <h2 id="account-guest">{accountStrings.guestTitle}</h2>
      <p>{accountStrings.guestText}</p>
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
