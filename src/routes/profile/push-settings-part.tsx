import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { User } from '#contract/account.ts';
import { IosSheet } from '#features/install/ios-sheet.tsx';
import { PushSettings } from '#features/notify/push-settings.tsx';
import { buttonClass } from '#ui/button.tsx';

const consentWay = (label: string): JSX.Element => (
  <Link to="/profile/$section" params={{ section: 'privacy' }} className={buttonClass({ variant: 'quiet' })}>
    {label}
  </Link>
);

const howToInstall = (onClose: () => void): JSX.Element => <IosSheet onClose={onClose} />;

/** This device's notification settings, with links to what they require. */
export function PushSettingsPart({ user }: { user: User | null }): JSX.Element {
  return <PushSettings user={user} howToInstall={howToInstall} consentWay={consentWay} />;
}
