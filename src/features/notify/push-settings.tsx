import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { User } from '#contract/account.ts';
import type { PushNote } from '#client/push/push.ts';
import { usePush, type Push } from '#client/push/use-push.ts';
import { consentsQuery } from '#client/queries/account-queries.ts';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import css from './notify.module.css';
import { notifyStrings } from './notify-strings.ts';

interface PushSettingsProps {
  /** Null for a guest. */
  user: User | null;
  /** Renders the sheet that shows how to install on iOS. */
  howToInstall: (onClose: () => void) => Elements;
  /** Link to where the advertising consent is given. */
  consentWay: (label: string) => Elements;
}

/** Which notifications this device gets, a guest's too; and why it cannot, where it cannot (docs/product.md §27.8). */
export function PushSettings({ user, howToInstall, consentWay }: PushSettingsProps): JSX.Element {
  const push = usePush();
  const [isShowingHow, setShowingHow] = useState(false);
  const { support, permission, note, busy, failed, tested, turnOn, test } = push;
  if (support === 'install') {
    return (
      <div className={css['settings']}>
        <p>{notifyStrings.installText}</p>
        <Button variant="quiet" onClick={() => setShowingHow(true)}>
          {notifyStrings.howToInstall}
        </Button>
        {isShowingHow && howToInstall(() => setShowingHow(false))}
      </div>
    );
  }
  if (support !== 'yes') return <p>{notifyStrings.none}</p>;
  if (permission === 'denied') return <p>{notifyStrings.denied}</p>;
  return (
    <div className={css['settings']}>
      {note?.state === 'on' ? (
        <>
          <Kinds push={push} kinds={note.kinds} user={user} consentWay={consentWay} />
          <Button variant="quiet" busy={busy} onClick={() => test()}>
            {notifyStrings.test}
          </Button>
        </>
      ) : (
        <>
          <p>{notifyStrings.off}</p>
          <Button variant="quiet" busy={busy} onClick={() => turnOn()}>
            {notifyStrings.turnOn}
          </Button>
        </>
      )}
      <p role="status">{outcomeOf(note, failed, tested)}</p>
    </div>
  );
}

/** Result of the last tap. */
const outcomeOf = (note: PushNote | null, failed: boolean, tested: boolean): string => {
  if (failed) return note?.state === 'on' ? notifyStrings.notDone : notifyStrings.failed;
  return tested ? notifyStrings.tested : '';
};

interface KindsProps extends Pick<PushSettingsProps, 'user' | 'consentWay'> {
  push: Push;
  kinds: { readonly order_status: boolean; readonly promotions: boolean };
}

function Kinds({ push, kinds, user, consentWay }: KindsProps): JSX.Element {
  const { busy, changeKinds } = push;
  return (
    <>
      <label className={css['switch']}>
        <input
          type="checkbox"
          checked={kinds.order_status}
          aria-busy={busy || undefined}
          onChange={({ currentTarget: { checked } }) => changeKinds((now) => ({ ...now, order_status: checked }))}
        />
        <span>{notifyStrings.orders}</span>
      </label>
      {user === null ? (
        <p className={css['muted']}>{notifyStrings.promotionsGuest}</p>
      ) : (
        <Promotions
          user={user}
          busy={busy}
          checked={kinds.promotions}
          consentWay={consentWay}
          onChange={(promotions) => changeKinds((now) => ({ ...now, promotions }))}
        />
      )}
    </>
  );
}

interface PromotionsProps extends Pick<PushSettingsProps, 'consentWay'> {
  user: User;
  busy: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Advertising needs its own consent, given alongside the others. */
function Promotions({ user, busy, checked, consentWay, onChange }: PromotionsProps): JSX.Element | null {
  const { api } = useServices();
  const { data: consents } = useQuery(consentsQuery(api, user.id));
  if (consents === undefined) return null;
  const isAgreed = consents.some(({ kind, given }) => kind === 'marketing' && given);
  if (!isAgreed) {
    return (
      <>
        <p className={css['muted']}>{notifyStrings.promotionsConsent}</p>
        {consentWay(notifyStrings.consent)}
      </>
    );
  }
  return (
    <label className={css['switch']}>
      <input
        type="checkbox"
        checked={checked}
        aria-busy={busy || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{notifyStrings.promotions}</span>
    </label>
  );
}
