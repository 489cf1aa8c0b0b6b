import type { JSX } from 'react';
import { paymentStrings } from '#entities/payment/payment-strings.ts';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';
import css from './payment-page.module.css';
import { paymentPageStrings } from './payment-page-strings.ts';
import type { Paying } from './use-paying.ts';

/** Payment state until the server confirms it: prevents paying again meanwhile (docs/product.md §25.6). */
export function Checking({ paying: { state, isLate } }: { paying: Paying }): JSX.Element {
  const why = state.type === 'checking' ? state.why : 'paid';
  const [title, text] = words(why, isLate);
  return (
    <div role="status" className={cx(noticeClass, why === 'paid' && css['checking'])}>
      <p className={css['strong']}>{title}</p>
      <p>{text}</p>
    </div>
  );
}

const words = (why: 'paid' | 'late' | 'held', isLate: boolean): readonly [string, string] => {
  if (why === 'late') return [paymentStrings.late, paymentStrings.lateText];
  if (why === 'held') return [paymentStrings.checking, paymentStrings.heldText];
  return isLate
    ? [paymentPageStrings.slow, paymentPageStrings.slowText]
    : [paymentStrings.checking, paymentStrings.checkingText];
};
