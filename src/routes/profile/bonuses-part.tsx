import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { User } from '#contract/account.ts';
import { BonusesSection } from '#features/account/profile/sections/bonuses-section.tsx';
import { buttonClass } from '#ui/button.tsx';
import { BonusTermsLink } from '../overlays/window-links.tsx';
import { profileStrings } from './profile-strings.ts';

const orderLink = (orderId: string, label: string): JSX.Element => (
  <Link to="/order-status/$orderId" params={{ orderId }}>
    {label}
  </Link>
);

export function BonusesPart({ user }: { user: User }): JSX.Element {
  return (
    <BonusesSection
      user={user}
      orderLink={orderLink}
      terms={<BonusTermsLink />}
      toMenu={
        <Link to="/menu" className={buttonClass()}>
          {profileStrings.toMenu}
        </Link>
      }
    />
  );
}
