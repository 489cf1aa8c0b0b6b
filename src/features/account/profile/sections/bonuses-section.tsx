import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { BonusEntry, Bonuses, User } from '#contract/account.ts';
import { points } from '#domain/points.ts';
import { dayWords } from '#domain/calendar-day.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { bonusesQuery } from '#client/queries/account-queries.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PromoIcon } from '#ui/icons/menu-icons.tsx';
import { termListClass } from '#ui/term-list.ts';
import { accountStrings } from '../account-strings.ts';
import css from '../account.module.css';
import { BonusCard } from './bonus-card.tsx';
import { deviceZone, instantDay } from '../days.ts';
import { AccountListState } from '../account-list.tsx';

interface BonusesSectionProps {
  user: User;
  /** A link to an order. */
  orderLink: (orderId: string, label: string) => Elements;
  /** Link to the menu, shown when there is no history. */
  toMenu: Elements;
  /** Link to the chain's bonus terms. */
  terms: Elements;
}

/** Balance, expiry dates, and all points earned or spent. */
export function BonusesSection({ user, orderLink, toMenu, terms }: BonusesSectionProps): JSX.Element {
  const { api } = useServices();
  const query = useInfiniteQuery({
    ...bonusesQuery(api, user.id),
    refetchOnMount: 'always',
  });
  const percent = useQuery(environmentQuery(api)).data?.bonus_percent ?? null;
  const [first] = query.data?.pages ?? [];
  if (!first) return <AccountListState query={query} height="11rem" />;
  const history = query.data?.pages.flatMap((page) => page.history) ?? [];
  if (history.length === 0)
    return (
      <>
        <BonusCard balance={first.balance} />
        {terms}
        <EmptyState
          art={<PromoIcon />}
          title={accountStrings.bonusEmptyTitle}
          text={accountStrings.bonusEmptyText(percent)}
          action={toMenu}
        />
      </>
    );
  return (
    <>
      <BonusCard balance={first.balance} held={first.held} />
      {terms}
      <Expiring expiring={first.expiring} />
      <section className={css['card']} aria-labelledby="bonus-history">
        <h2 id="bonus-history">{accountStrings.bonusHistory}</h2>
        <ul role="list" className={css['entries']}>
          {history.map((entry) => (
            <Entry key={entry.id} entry={entry} orderLink={orderLink} />
          ))}
        </ul>
        {query.hasNextPage && (
          <LoadMore
            label={accountStrings.bonusMore}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </section>
    </>
  );
}

function Expiring({ expiring }: Pick<Bonuses, 'expiring'>): JSX.Element | null {
  const { clock } = useServices();
  const today = calendarDate(clock.now(), deviceZone());
  if (expiring.length === 0) return null;
  return (
    <section className={css['card']} aria-labelledby="bonus-expiring">
      <h2 id="bonus-expiring">{accountStrings.bonusExpiring}</h2>
      <dl className={cx(termListClass, css['wide'])}>
        {expiring.map(({ on, amount }) => (
          <div key={on}>
            <dt>{accountStrings.bonusExpiringLine(dayWords(on, today))}</dt>
            <dd>{points(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface EntryProps {
  entry: BonusEntry;
  orderLink: BonusesSectionProps['orderLink'];
}

function Entry({ entry, orderLink }: EntryProps): JSX.Element {
  const { clock } = useServices();
  const { kind, amount, at, order_id: orderId, order_number: number, by_hand: isByHand } = entry;
  const sign = amount < 0 ? '−' : '+';
  return (
    <li className={css['entry']}>
      <span className={css['entryText']}>
        <span>{isByHand ? accountStrings.bonusByHand(amount > 0) : accountStrings.bonusKinds[kind]}</span>
        <span className={css['muted']}>{instantDay(at, clock.now(), deviceZone())}</span>
        {orderId !== null && number !== null && orderLink(orderId, accountStrings.orderOf(number))}
      </span>
      <span className={cx(css['amount'], amount > 0 && css['came'])}>{`${sign}${points(amount)}`}</span>
    </li>
  );
}
