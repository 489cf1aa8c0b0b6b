import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { dayWords } from '#domain/calendar-day.ts';
import { points } from '#domain/points.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { useServices } from '#client/use-services.ts';
import { BrandBorder } from '#brand/border.tsx';
import { accountStrings } from '../account-strings.ts';
import css from '../account.module.css';
import { deviceZone } from '../days.ts';

interface BonusCardProps {
  /** Kopecks. */
  balance: number;
  /** The points that expire first, with their last day. */
  ending: { readonly on: string; readonly amount: number } | null;
  /** Kopecks reserved by carts. */
  held?: number | undefined;
  /** Link to the history. */
  more?: Elements;
}

/** The balance, on a honey background. */
export function BonusCard({ balance, ending, held = 0, more }: BonusCardProps): JSX.Element {
  const { clock } = useServices();
  const today = calendarDate(clock.now(), deviceZone());
  return (
    <section className={css['honey']} aria-labelledby="account-bonus">
      <h2 id="account-bonus" className={css['honeyTitle']}>
        {accountStrings.bonusBalance}
      </h2>
      <p className={css['balance']}>{points(balance)}</p>
      <p>{accountStrings.bonusPay}</p>
      {held > 0 && <p>{accountStrings.bonusHeld(points(held))}</p>}
      {ending !== null && balance > 0 && (
        <p>{accountStrings.bonusEndsOn(dayWords(ending.on, today), ending.amount >= balance)}</p>
      )}
      {more}
      <BrandBorder className={css['honeyStitch']} />
    </section>
  );
}
