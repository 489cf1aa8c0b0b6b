import type { JSX } from 'react';
import type { User } from '#contract/account.ts';
import type { Elements } from '#ui/elements.ts';
import { BrandBorder } from '#brand/border.tsx';
import { dayWords } from '#domain/calendar-day.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { points } from '#domain/points.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { useServices } from '#client/use-services.ts';
import { cx } from '#ui/cx.ts';
import { accountStrings } from '../account-strings.ts';
import css from '../account.module.css';
import { deviceZone } from '../days.ts';

interface CustomerCardProps {
  user: User;
  /** Kopecks. */
  balance: number;
  /** Kopecks reserved by carts. */
  held: number;
  /** The points that expire first, with their last day. */
  ending: { readonly on: string; readonly amount: number } | null;
  /** Link to the personal data: beside the name, or the phone where the account has none. */
  edit: Elements;
  /** Link to the history of the bonuses. */
  history: Elements;
}

/** Who is logged in, and the balance, on a honey background (docs/product.md §7.26). */
export function CustomerCard({ user, balance, held, ending, edit, history }: CustomerCardProps): JSX.Element {
  const { clock } = useServices();
  const today = calendarDate(clock.now(), deviceZone());
  const { name } = user;
  const phone = formatPhone(user.phone_number);
  return (
    <section className={css['honey']} aria-labelledby="account-customer">
      <div className={cx(css['who'], name === null && css['whole'])}>
        <h2 id="account-customer" className={css['hello']}>
          {name ?? phone}
        </h2>
        {edit}
      </div>
      {name !== null && <p>{phone}</p>}
      <div className={cx(css['who'], css['whole'])}>
        <p className={css['points']}>{points(balance)}</p>
        {history}
      </div>
      {held > 0 && <p>{accountStrings.bonusHeld(points(held))}</p>}
      {ending !== null && balance > 0 && (
        <p>{accountStrings.bonusEndsOn(dayWords(ending.on, today), ending.amount >= balance)}</p>
      )}
      <BrandBorder className={css['honeyStitch']} />
    </section>
  );
}
