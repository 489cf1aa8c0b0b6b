import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { dayWords } from '#domain/calendar-day.ts';
import { bonusFactsQuery } from '#client/queries/account-queries.ts';
import { useServices } from '#client/use-services.ts';
import { termListClass } from '#ui/term-list.ts';
import css from '../discounts.module.css';
import { points } from '#domain/points.ts';
import { discountsStrings } from '../discounts-strings.ts';

interface BonusFactsProps {
  /** Total balance, kopecks. */
  balance: number;
  most: number;
  earns: number;
  /** Kopecks reserved by this cart. */
  requested: number;
}

/** Account figures; what expires first, and what another cart reserves, if the server is reachable. */
export function BonusFacts({ balance, most, earns, requested }: BonusFactsProps): JSX.Element {
  const { api } = useServices();
  const { data } = useQuery({ ...bonusFactsQuery(api), retry: false });
  const [soonest] = data?.expiring ?? [];
  const elsewhere = (data?.held ?? 0) - requested;
  return (
    <div className={css['facts']}>
      <dl className={termListClass}>
        <Fact name={discountsStrings.balance} value={points(balance)} />
        <Fact name={discountsStrings.most} value={points(most)} />
        {earns > 0 && <Fact name={discountsStrings.earns} value={points(earns)} />}
      </dl>
      {soonest !== undefined && (
        <p className={css['muted']}>
          {discountsStrings.expiring(points(soonest.amount), dayWords(soonest.on, soonest.on))}
        </p>
      )}
      {elsewhere > 0 && <p className={css['muted']}>{discountsStrings.held(points(elsewhere))}</p>}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
