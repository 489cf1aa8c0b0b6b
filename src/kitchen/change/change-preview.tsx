import type { JSX } from 'react';
import type { ChangeQuote } from '#contract/partner-manage.ts';
import { formatPrice } from '#domain/money.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { points } from '#domain/points.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import type { ShownOrder } from '../data/orders.ts';
import css from './change-form.module.css';
import { changeStrings } from './change-strings.ts';

interface ChangePreviewProps {
  readonly order: ShownOrder;
  readonly quote: ChangeQuote;
  /** What is wrong with the last attempt. */
  readonly trouble: Elements;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** What a change makes of an order: read out to the customer before it is made. */
export function ChangePreview({ order, quote, trouble, busy, onConfirm, onBack }: ChangePreviewProps): JSX.Element {
  const before = order.totals.total_price;
  const { totals, lines, refund, to_collect: collect } = quote;
  const { total_price: after, missing_to_minimum: missing } = totals;
  const bonuses = order.totals.bonus_used - totals.bonus_used;
  const notes = [
    refund > 0 && changeStrings.refund(formatPrice(refund)),
    collect > 0 &&
      (isOnlinePayment(order.payment.method)
        ? changeStrings.due(formatPrice(collect))
        : changeStrings.collect(formatPrice(collect))),
    missing > 0 && changeStrings.minimum(formatPrice(missing)),
    quote.promo_gone && changeStrings.promoGone,
    bonuses > 0 && changeStrings.bonuses(points(bonuses)),
  ].filter((one) => typeof one === 'string');
  return (
    <div className={css['form']}>
      <section aria-label={changeStrings.newOrder}>
        <ul className={css['lines']} role="list">
          {lines.map(({ name, options, quantity, total_price: price }) => (
            <li key={JSON.stringify([name, options, price])} className={css['line']}>
              <span>
                {options.length === 0 ? `${quantity} × ${name}` : `${quantity} × ${name} (${options.join(', ')})`}
              </span>
              <span>{formatPrice(price)}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className={css['sum']}>
        {before === after
          ? changeStrings.sameSum(formatPrice(after))
          : changeStrings.sum(formatPrice(before), formatPrice(after))}
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {trouble}
      <div className={css['actions']}>
        <Button size="large" wide busy={busy} onClick={onConfirm}>
          {before === after ? changeStrings.confirm : changeStrings.confirmTold(formatPrice(after))}
        </Button>
        <Button variant="quiet" size="large" wide onClick={onBack}>
          {changeStrings.back}
        </Button>
      </div>
    </div>
  );
}
