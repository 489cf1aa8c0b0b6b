import type { JSX } from 'react';
import type { OwnerNumbers } from '#contract/partner-manage.ts';
import { formatPrice } from '#domain/money.ts';
import css from './owner.module.css';
import { ownerStrings } from './owner-strings.ts';

/** A day's numbers as they are said. */
export function numberWords(numbers: OwnerNumbers): readonly (readonly [name: string, value: string])[] {
  const { average_receipt, average_minutes, average_against_promise: against } = numbers;
  return [
    [ownerStrings.revenue, formatPrice(numbers.revenue)],
    [ownerStrings.refunded, formatPrice(numbers.refunded)],
    [ownerStrings.orders, String(numbers.orders)],
    [ownerStrings.canceled, String(numbers.canceled)],
    [ownerStrings.receipt, average_receipt === null ? ownerStrings.none : formatPrice(average_receipt)],
    [ownerStrings.minutes, average_minutes === null ? ownerStrings.none : ownerStrings.inMinutes(average_minutes)],
    [ownerStrings.against, against === null ? ownerStrings.none : ownerStrings.againstBy(against)],
    [ownerStrings.late, ownerStrings.lateOf(numbers.late, numbers.handed_over)],
  ];
}

/** Tiles of numbers (docs/product.md §26.19). */
export function Numbers({ numbers }: { numbers: OwnerNumbers }): JSX.Element {
  return (
    <dl className={css['numbers']}>
      {numberWords(numbers).map(([name, value]) => (
        <div key={name} className={css['number']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
