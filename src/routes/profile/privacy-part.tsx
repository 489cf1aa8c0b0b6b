import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { User } from '#contract/account.ts';
import { PrivacySection } from '#features/account/profile/sections/privacy-section.tsx';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { buttonClass } from '#ui/button.tsx';

const orderWay = (orderId: string | null, label: string): JSX.Element =>
  orderId === null ? (
    <Link to="/orders" className={buttonClass({ variant: 'secondary' })}>
      {label}
    </Link>
  ) : (
    <Link to="/order-status/$orderId" params={{ orderId }} className={buttonClass({ variant: 'secondary' })}>
      {label}
    </Link>
  );

export function PrivacyPart({ user }: { user: User }): JSX.Element {
  const { api } = useServices();
  const navigate = useNavigate();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  return (
    <PrivacySection
      user={user}
      documents={environment.documents}
      orderWay={orderWay}
      onDeleted={() => void navigate({ to: '/' })}
    />
  );
}
