import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { useWholeCart } from '#client/ordering/cart/use-cart-view.ts';
import { useUser } from '#client/session/use-user.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { BonusIcon } from '#ui/icons/more-icons.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BonusForm } from './bonus-form.tsx';
import { points } from '#domain/points.ts';
import { discountsStrings } from '../discounts-strings.ts';
import { useBonus } from './use-bonus.ts';

interface BonusWindowProps {
  /** Link to the chain's bonus terms. */
  terms: Elements;
  onLogin: () => void;
  onClose: () => void;
}

/**
 * The bonus window (docs/product.md §8.22): the balance, how much of it pays for this cart, and what the order
 * earns.
 */
export function BonusSheet({ terms, onLogin, onClose }: BonusWindowProps): JSX.Element {
  const { user, failed, busy, retry } = useUser();
  const isAway = useConnectivity() === 'unreachable';
  const bonus = useBonus();
  const { totals } = useWholeCart();
  const balance = bonus?.balance ?? user?.bonus_count ?? null;

  if (user !== null && balance !== null) {
    return <BonusForm balance={balance} totals={totals} bonus={bonus} terms={terms} onClose={onClose} />;
  }
  if (user === null) {
    return (
      <Sheet
        title={discountsStrings.bonusTitle}
        onClose={onClose}
        footer={
          <Button wide size="large" onClick={onLogin}>
            {discountsStrings.guestLogin}
          </Button>
        }
      >
        <Guest earns={bonus?.earns ?? 0} />
        {terms}
      </Sheet>
    );
  }
  return (
    <Sheet title={discountsStrings.bonusTitle} onClose={onClose}>
      {failed || isAway ? (
        <ErrorState
          title={discountsStrings.unknownTitle}
          text={discountsStrings.unknownText}
          onRetry={retry}
          busy={busy}
        />
      ) : (
        <Skeleton height="16rem" />
      )}
    </Sheet>
  );
}

/** Explains bonuses to those who have none. */
function Guest({ earns }: { earns: number }): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useQuery(environmentQuery(api));
  const percent = environment?.bonus_percent ?? 0;
  const said = [
    percent > 0 && discountsStrings.guestText(percent),
    earns > 0 && discountsStrings.guestEarn(points(earns)),
  ];
  return (
    <EmptyState
      level={3}
      art={<BonusIcon />}
      title={discountsStrings.guestTitle}
      text={said.filter(Boolean).join(' ')}
    />
  );
}
